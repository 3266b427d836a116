package dev.sluice.cli.validate;

import dev.sluice.scan.Finding;
import dev.sluice.validate.Surroundings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Reads what follows a finding from its file, where that lies on this machine. */
final class FileSurroundings implements Surroundings {
  private static final int LINES = 12;
  private static final long FILE_BYTES_MAX = 16 << 20;

  @Override
  public String after(Finding finding) {
    if (!finding.commit().id().isEmpty() || finding.file().isEmpty()) {
      return "";
    }
    try {
      Path file = Path.of(finding.file());
      if (!Files.isRegularFile(file) || Files.size(file) > FILE_BYTES_MAX) {
        return "";
      }
      // Other bytes than UTF-8 are read as well: only names and addresses are looked for.
      try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
        return reader
            .lines()
            .skip(finding.location().endLine())
            .limit(LINES)
            .collect(Collectors.joining("\n"));
      }
    } catch (IOException | InvalidPathException e) {
      // The file has changed or is part of an archive: nothing is known of it.
      return "";
    }
  }
}
