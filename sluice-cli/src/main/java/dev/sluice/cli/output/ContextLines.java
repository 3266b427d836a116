package dev.sluice.cli.output;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The lines around findings in files that lie on this machine. Findings come in the order of their
 * files, so the last file read is kept.
 */
final class ContextLines {
  /** How many lines are shown before a finding and after it. */
  static final int COUNT = 2;

  private static final long FILE_BYTES_MAX = 4 << 20;

  /** Lines before a finding and after it. */
  record Around(List<String> before, List<String> after) {
    static final Around NOTHING = new Around(List.of(), List.of());

    /** Without the lines, which were scanned. */
    @Override
    public String toString() {
      return "Around[before=" + before.size() + ", after=" + after.size() + "]";
    }
  }

  private final boolean isWanted;
  private String file = "";
  private List<String> lines = List.of();

  private ContextLines(boolean isWanted) {
    this.isWanted = isWanted;
  }

  static ContextLines ofFiles() {
    return new ContextLines(true);
  }

  /** Where secrets are hidden, lines that nobody looked through are not shown. */
  static ContextLines none() {
    return new ContextLines(false);
  }

  /** The lines around a finding; none where the file is not as it was when it was scanned. */
  Around of(Finding finding, List<String> own) {
    boolean isHere = finding.commit().id().isEmpty() && !finding.file().isEmpty();
    if (!isWanted || !isHere || own.isEmpty()) {
      return Around.NOTHING;
    }
    if (!file.equals(finding.file())) {
      file = finding.file();
      lines = read(file);
    }
    int first = finding.location().startLine() - 1;
    int end = first + own.size();
    if (end > lines.size() || !lines.get(first).strip().equals(own.getFirst().strip())) {
      return Around.NOTHING;
    }
    return new Around(
        lines.subList(Math.max(0, first - COUNT), first),
        lines.subList(end, Math.min(lines.size(), end + COUNT)));
  }

  private static List<String> read(String name) {
    try {
      Path path = Path.of(name);
      return Files.isRegularFile(path) && Files.size(path) <= FILE_BYTES_MAX
          ? new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList()
          : List.of();
    } catch (IOException | InvalidPathException e) {
      // Not a file of this machine, or gone: the finding's own line is shown alone.
      return List.of();
    }
  }
}
