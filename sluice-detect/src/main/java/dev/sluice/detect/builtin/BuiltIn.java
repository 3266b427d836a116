package dev.sluice.detect.builtin;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The built-in rules. */
public final class BuiltIn {
  static final String RULES_FILE = "rules.bin";

  private BuiltIn() {}

  /** The rules as a set; their examples and references are left out. */
  public static RuleSet rules() {
    return RuleSetFormat.read(resource(RULES_FILE));
  }

  /** An engine of the built-in rules. */
  public static Engine engine(EngineOptions options) {
    return Engine.compile(rules(), options);
  }

  private static byte[] resource(String name) {
    try (InputStream in = BuiltIn.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
