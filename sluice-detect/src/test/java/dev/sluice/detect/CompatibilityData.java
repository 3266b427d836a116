package dev.sluice.detect;

import dev.sluice.detect.config.RuleFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The rule files of {@code compatibility}, which gitleaks takes or refuses. */
public final class CompatibilityData {
  private static final Path RULES = Path.of("../compatibility/rules");

  private CompatibilityData() {}

  /** One of the files, by its path below the rules. */
  public static RuleFile file(String name) {
    return read(RULES.resolve(name));
  }

  /** A file by the name that another one extends it by: paths count from the working folder. */
  public static RuleFile extended(String path) {
    return read(Path.of(path));
  }

  /** Regexes of every kind: our own, or those of the file that {@code sluice.rules} names. */
  public static RuleFile kinds() {
    String named = System.getProperty("sluice.rules", "");
    return named.isEmpty() ? file("kinds.toml") : read(Path.of(named));
  }

  /** The names of the files in a folder below the rules. */
  public static List<String> names(String folder) {
    try (Stream<Path> files = Files.list(RULES.resolve(folder))) {
      return files.map(file -> folder + "/" + file.getFileName()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RuleFile read(Path file) {
    try {
      return new RuleFile(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
