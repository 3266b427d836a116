package dev.sluice.scan.ignore;

import dev.sluice.scan.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of an ignore file that is in use. It is scanned as any other file, so that no secret
 * hides in it, but what it says of findings is none: comments, and the hash, commit and line number
 * of an entry.
 *
 * @param file its absolute path
 * @param base what the files of findings are named from
 */
record IgnoreFileText(Path file, Path base, List<String> lines) {
  /** An entry; its path and its rule may be anything, and are judged as other text is. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*(?:(?:(?<commit>[0-9a-f]{40}):)?(?<path>[^:]+):[\\w-]{1,80}:(?<line>[0-9]{1,9})"
              + "|[\\w-]{1,80}:(?<hash>[0-9a-f]{16}):(?<held>[^:]+))\\s*");

  private static final List<String> OF_FINDINGS = List.of("commit", "line", "hash");
  private static final List<String> PATHS = List.of("path", "held");

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
    return entry.matches()
        && areAll(finding.match(), line, (start, end) -> !touches(entry, start, end))
        && areAll(finding.secret(), line, (start, end) -> isOfFindings(entry, start, end));
  }

  /** What is asked of a place in a line. */
  private interface Place {
    boolean isSo(int start, int end);
  }

  /** Whether a text is in a line, and something is so wherever it is. */
  private static boolean areAll(String text, String line, Place place) {
    int start = line.indexOf(text);
    boolean isSo = start >= 0 && !text.isEmpty();
    while (isSo && start >= 0) {
      isSo = place.isSo(start, start + text.length());
      start = line.indexOf(text, start + 1);
    }
    return isSo;
  }

  private static boolean touches(Matcher entry, int start, int end) {
    return PATHS.stream().anyMatch(path -> start < entry.end(path) && end > entry.start(path));
  }

  private static boolean isOfFindings(Matcher entry, int start, int end) {
    return OF_FINDINGS.stream()
        .anyMatch(part -> start >= entry.start(part) && end <= entry.end(part));
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
