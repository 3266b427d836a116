package dev.sluice.cli.gitleaks;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.scan.Finding;
import java.util.List;
import java.util.Locale;

/** What {@code --compat gitleaks} changes. */
public final class Compatibility {
  private static final int UNKNOWN_FLAG = 126;
  private static final int FAILURE = 1;

  private static final List<String> ARCHIVE_ENDINGS =
      List.of(
          ".7z", ".br", ".bz2", ".gz", ".lz4", ".rar", ".s2", ".sz", ".tar", ".xz", ".zip", ".zst",
          ".zz");

  private Compatibility() {}

  /** The exit status for a command line that could not be understood, which may ask for it. */
  public static int usageStatus(List<String> words, UsageException problem) {
    int flag = words.indexOf("--compat");
    boolean asked =
        words.contains("--compat=gitleaks")
            || (flag >= 0 && flag + 1 < words.size() && words.get(flag + 1).equals("gitleaks"));
    if (!asked) {
      return ExitStatus.USAGE;
    }
    return problem.problem().startsWith("unknown flag --") ? UNKNOWN_FLAG : FAILURE;
  }

  /**
   * Whether gitleaks takes a file for an archive: it looks for the usual endings anywhere in its
   * name, whatever the file holds. Where it opens no archives it passes such a file over.
   */
  public static boolean isArchiveName(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return ARCHIVE_ENDINGS.stream().anyMatch(name::contains)
        || name.endsWith(".lz")
        || name.endsWith(".mz");
  }

  /** gitleaks counts the newline before a line as its first column, save on the first line. */
  public static Finding columns(Finding finding) {
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
