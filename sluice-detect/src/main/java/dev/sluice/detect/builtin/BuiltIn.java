package dev.sluice.detect.builtin;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.table.TableFiles;
import dev.sluice.detect.weigh.Weights;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The built-in rules. */
public final class BuiltIn {
  static final String RULES_FILE = "rules.bin";
  static final String ENGINE_FILE = "engine.bin";
  static final String FILES_LIST = "files.txt";

  private BuiltIn() {}

  /** The rules as a set; their examples and references are left out. */
  public static RuleSet rules() {
    return RuleSetFormat.read(packed());
  }

  /** The rules as they are written, examples and references included; reads all their files. */
  public static RuleSet rulesWithExamples() {
    List<RuleFile> files = new ArrayList<>();
    for (String name : text(FILES_LIST).lines().toList()) {
      files.add(new RuleFile(name, text(name)));
    }
    return RuleLoader.loadAll(files, LoadOptions.STRICT.withCheckEveryRegex(false)).rules();
  }

  /** An engine of the built-in rules. */
  public static Engine engine(EngineOptions options) {
    return Engine.fromBytes(rules(), compiled(), options);
  }

  /** Whether the compiled form of the built-in rules is that of {@code rules} too. */
  public static boolean isCompiledFrom(RuleSet rules) {
    int others = rules.searchedRules();
    return MatchEngine.ruleCount(ByteBuffer.wrap(beginning())) == others
        && Arrays.equals(Engine.sourceBytes(rules), Engine.sourceBytes(rules()));
  }

  private static byte[] beginning() {
    try (InputStream in = TableFiles.open(BuiltIn.class, ENGINE_FILE)) {
      return in.readNBytes(MatchEngine.BEGINNING_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The built-in rules as {@link RuleSetFormat} writes them. */
  public static byte[] packed() {
    return TableFiles.read(BuiltIn.class, RULES_FILE);
  }

  /** The compiled form of the built-in rules. */
  public static ByteBuffer compiled() {
    return ByteBuffer.wrap(TableFiles.read(BuiltIn.class, ENGINE_FILE));
  }

  /** What the matches of the built-in rules are weighed by. */
  public static byte[] weights() {
    return Weights.packed();
  }

  private static String text(String name) {
    return new String(TableFiles.read(BuiltIn.class, name), StandardCharsets.UTF_8);
  }
}
