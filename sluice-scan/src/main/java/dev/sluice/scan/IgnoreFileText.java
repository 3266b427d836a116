package dev.sluice.scan;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of an ignore file that is in use. It is scanned as any other file, so that no secret
 * hides in it, but what it says of findings is none: comments, and the hash, commit, rule and line
 * number of an entry.
 *
 * @param file its absolute path
 * @param base what the files of findings are named from
 */
record IgnoreFileText(Path file, Path base, List<String> lines) {
  /** An entry; its path may hold anything, and is judged as other text is. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*(?:(?:[0-9a-f]{40}:)?(?<path>[^:]+):[\\w-]{1,80}:[0-9]{1,9}"
              + "|[\\w-]{1,80}:[0-9a-f]{16}:(?<held>[^:]+))\\s*");

  IgnoreFileText {
    lines = List.copyOf(lines);
  }

  /** Whether a finding is a part of this file that speaks of findings. */
  boolean speaksIn(Finding finding) {
    int number = finding.location().startLine();
    if (finding.location().endLine() != number || number > lines.size() || !isOf(finding)) {
      return false;
    }
    String line = lines.get(number - 1);
    if (line.strip().startsWith("#")) {
      return true;
    }
    Matcher entry = ENTRY.matcher(line);
    int start = line.indexOf(finding.match());
    if (start < 0 || !entry.matches()) {
      return false;
    }
    String path = entry.group("path") != null ? "path" : "held";
    int end = start + finding.match().length();
    return end <= entry.start(path) || start >= entry.end(path);
  }

  /** Without the lines, which were scanned. */
  @Override
  public String toString() {
    return "IgnoreFileText[file=" + file + "]";
  }

  private boolean isOf(Finding finding) {
    return finding.commit().id().isEmpty()
        && finding.file().endsWith(String.valueOf(file.getFileName()))
        && finding.file().indexOf('\0') < 0
        && base.resolve(finding.file()).toAbsolutePath().normalize().equals(file);
  }
}
