package dev.sluice.spark;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.Aliases;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Rules on their way to executors. Each executor compiles them once. */
public final class RuleBundle implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int HASH_BYTES = 16;

  /** Of this JVM, by hash. */
  private static final Map<String, Engine> ENGINES = new ConcurrentHashMap<>();

  /** In the format of rule sets; empty for the built-in rules. */
  private final byte[] rules;

  private final int decodeDepthMax;
  private final String hash;

  private RuleBundle(RuleSet rules, boolean isBuiltIn, int decodeDepthMax) {
    byte[] bytes = RuleSetFormat.write(rules);
    this.rules = isBuiltIn ? new byte[0] : bytes;
    this.decodeDepthMax = decodeDepthMax;
    hash = hash(bytes) + "-" + decodeDepthMax;
  }

  /** The rules Sluice comes with. */
  public static RuleBundle builtIn() {
    return builtIn(EngineOptions.DEFAULT.decode().depthMax());
  }

  static RuleBundle builtIn(int decodeDepthMax) {
    return new RuleBundle(BuiltIn.rules(), true, decodeDepthMax);
  }

  /** The rules of a TOML file of this machine, with whatever it extends. */
  public static RuleBundle of(Path file) throws IOException {
    return of(file, EngineOptions.DEFAULT.decode().depthMax());
  }

  static RuleBundle of(Path file, int decodeDepthMax) throws IOException {
    RuleSet rules =
        RuleLoader.load(
                new RuleFile(file.toString(), Files.readString(file)),
                LoadOptions.STRICT
                    .withCheckEveryRegex(false)
                    .withDefaults(BuiltIn::rules)
                    .withAliases(id -> Aliases.ofGitleaks().rulesOf(id))
                    .withFiles(path -> new RuleFile(path, Files.readString(Path.of(path)))))
            .rules();
    return new RuleBundle(rules, false, decodeDepthMax);
  }

  /** The compiled rules; made by the first task that asks in a JVM. */
  Engine engine() {
    return ENGINES.computeIfAbsent(hash, ignored -> compile());
  }

  private Engine compile() {
    EngineOptions options = EngineOptions.DEFAULT.withDecodeDepthMax(decodeDepthMax);
    return rules.length == 0
        ? BuiltIn.engine(options)
        : Engine.compile(RuleSetFormat.read(rules), options);
  }

  /** Tells rules apart. */
  String hash() {
    return hash;
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
