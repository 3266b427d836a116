package dev.sluice.validate.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The checks that come with Sluice, in files by category. */
public final class BuiltInChecks {
  /** The files, by category. */
  static final List<String> FILES =
      List.of(
          "source-hosts",
          "clouds",
          "ai",
          "chat",
          "mail",
          "payments",
          "observability",
          "devtools",
          "collaboration",
          "marketing",
          "data",
          "logins");

  private BuiltInChecks() {}

  /** Reads all of them. */
  public static List<Check> read() {
    List<Check> checks = new ArrayList<>();
    for (String name : FILES) {
      String file = name + ".toml";
      try (InputStream in = BuiltInChecks.class.getResourceAsStream(file)) {
        if (in == null) {
          throw new IllegalStateException(file + " is missing from the jar");
        }
        checks.addAll(
            CheckReader.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return checks;
  }
}
