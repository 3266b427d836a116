package dev.sluice.review;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The line of a place and those around it: of the file, if it lies on this machine and still has
 * the secret in that line, else what the report has.
 *
 * @param firstLine the number of the first line
 * @param lines the lines, long ones cut
 * @param isOfFile whether they were read from the file
 */
public record Surroundings(int firstLine, List<String> lines, boolean isOfFile) {
  private static final int AROUND = 4;
  private static final int LINE_MAX = 400;
  private static final int FILE_BYTES_MAX = 4 << 20;

  /** Where files lie that are no data, and that a report has no business to name. */
  private static final List<Path> KERNEL = List.of(Path.of("/proc"), Path.of("/sys"));

  public Surroundings {
    lines = List.copyOf(lines);
  }

  /** What is around a place of a secret. */
  public static Surroundings of(SecretGroup group, Place place) {
    Optional<String> text = fileOf(group, place);
    if (text.isPresent()) {
      List<String> all = text.get().lines().toList();
      int at = place.line() - 1;
      int from = Math.max(0, at - AROUND);
      List<String> shown = all.subList(from, Math.min(all.size(), at + AROUND + 1));
      return new Surroundings(
          from + 1, shown.stream().map(line -> cut(line, group.secret())).toList(), true);
    }
    Finding sample = group.sample();
    String own = sample.line().isBlank() ? sample.match() : sample.line();
    return new Surroundings(
        place.line(), own.strip().lines().map(line -> cut(line, group.secret())).toList(), false);
  }

  /** The text of the file, if the secret is still where it was found. */
  static Optional<String> fileOf(SecretGroup group, Place place) {
    if (group.isHidden() || !place.commit().id().isEmpty() || place.file().isEmpty()) {
      return Optional.empty();
    }
    try {
      Path file = Path.of(place.file()).toAbsolutePath().normalize();
      if (KERNEL.stream().anyMatch(file::startsWith) || !Files.isRegularFile(file)) {
        return Optional.empty();
      }
      byte[] bytes;
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes(FILE_BYTES_MAX + 1);
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      boolean isThere =
          bytes.length <= FILE_BYTES_MAX
              && text.lines()
                  .skip(Math.max(0, place.line() - 1))
                  .findFirst()
                  .filter(line -> line.contains(firstLineOf(group.secret())))
                  .isPresent();
      return isThere ? Optional.of(text) : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      // Gone, or not a file of this machine: the report's own line is shown.
      return Optional.empty();
    }
  }

  private static String firstLineOf(String secret) {
    return secret.lines().findFirst().orElse(secret);
  }

  /** A line of bearable length, with the secret in it if it has it. */
  private static String cut(String line, String secret) {
    if (line.length() <= LINE_MAX) {
      return line;
    }
    int at = Math.max(0, line.indexOf(firstLineOf(secret)));
    int from = Math.max(0, at - LINE_MAX / 4);
    int end = Math.min(line.length(), from + LINE_MAX);
    return (from > 0 ? "…" : "") + line.substring(from, end) + (end < line.length() ? "…" : "");
  }

  /** Without the lines, which were scanned. */
  @Override
  public String toString() {
    return "Surroundings[firstLine=" + firstLine + ", lines=" + lines.size() + "]";
  }
}
