package dev.sluice.report.owner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whose files are whose, as a CODEOWNERS file says: of the lines that fit a path, the last one
 * counts.
 */
public final class Owners {
  /** Nobody owns anything. */
  public static final Owners NONE = new Owners(Path.of("").toAbsolutePath(), List.of());

  private static final List<String> PLACES =
      List.of("CODEOWNERS", ".github/CODEOWNERS", ".gitlab/CODEOWNERS", "docs/CODEOWNERS");

  /** The file may be anybody's: a larger one is not read, nor more lines of it. */
  private static final int BYTES_MAX = 3 << 20;

  private static final int LINES_MAX = 10_000;

  private final Path folder;
  private final List<Line> lines;

  private record Line(OwnerPattern pattern, String owners) {}

  private Owners(Path folder, List<Line> lines) {
    this.folder = folder;
    this.lines = lines;
  }

  /** The owners that a repository's folder tells; none if it tells nothing. */
  public static Owners find(Path folder) throws IOException {
    for (String place : PLACES) {
      Path file = folder.resolve(place);
      if (Files.isRegularFile(file)) {
        try (InputStream in = Files.newInputStream(file)) {
          return of(folder, new String(in.readNBytes(BYTES_MAX), StandardCharsets.UTF_8));
        }
      }
    }
    return NONE;
  }

  /** Reads the text of a CODEOWNERS file. Lines that are too long own nothing. */
  public static Owners of(Path folder, String text) {
    List<Line> lines = new ArrayList<>();
    text.lines()
        .limit(LINES_MAX)
        .map(line -> line.replaceFirst("(^|\\s)#.*", "").strip())
        .filter(line -> !line.isEmpty() && line.charAt(0) != '[' && line.charAt(0) != '^')
        .forEach(
            line -> {
              String[] words = line.split("(?<!\\\\)\\s+", 2);
              String pattern = words[0].replace("\\ ", " ");
              if (pattern.length() <= OwnerPattern.LENGTH_MAX) {
                lines.add(
                    new Line(
                        OwnerPattern.of(pattern),
                        words.length > 1 ? words[1].strip().replaceAll("\\s+", " ") : ""));
              }
            });
    return new Owners(folder.toAbsolutePath().normalize(), lines);
  }

  /** Who owns a file, apart by spaces; empty if nobody does. */
  public String of(String file) {
    if (lines.isEmpty()) {
      return "";
    }
    String path = relative(file);
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).pattern().matches(path)) {
        return lines.get(i).owners();
      }
    }
    return "";
  }

  private String relative(String file) {
    try {
      Path path = folder.resolve(file).normalize();
      return path.startsWith(folder) ? folder.relativize(path).toString().replace('\\', '/') : file;
    } catch (InvalidPathException e) {
      return file;
    }
  }
}
