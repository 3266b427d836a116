package dev.sluice.cli.scan;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.scan.Finding;

/** What {@code --compat gitleaks} changes. */
final class Compatibility {
  private Compatibility() {}

  static boolean isGitleaks(CommandLine line) {
    String with = line.text(Flag.COMPAT).orElse("");
    if (!with.isEmpty() && !with.equals("gitleaks")) {
      throw new UsageException("--compat knows gitleaks, not '" + with + "'");
    }
    return !with.isEmpty();
  }

  /** gitleaks counts the newline before a line as its first column, save on the first line. */
  static Finding columns(Finding finding) {
    Finding.Location location = finding.location();
    return finding.withLocation(
        new Finding.Location(
            location.startOffset(),
            location.endOffset(),
            location.startLine(),
            location.endLine(),
            location.startColumn() + (location.startLine() > 1 ? 1 : 0),
            location.endColumn() + (location.endLine() > 1 ? 1 : 0)));
  }
}
