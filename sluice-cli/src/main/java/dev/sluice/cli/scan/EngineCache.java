package dev.sluice.cli.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiled rule sets of earlier runs, in the user's cache folder under a hash of their rules. A
 * rule set that only changes allowlists of the built-in rules needs none: it has their hash.
 *
 * <p>A cache may fail in every way without harm: the rules are compiled then.
 */
final class EngineCache {
  private final @Nullable Path folder;

  EngineCache(Map<String, String> environment) {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (!cache.isEmpty()) {
      folder = Path.of(cache, "sluice");
    } else {
      folder = home.isEmpty() ? null : Path.of(home, ".cache", "sluice");
    }
  }

  /**
   * An engine of the rules, compiled if it has to be.
   *
   * @throws IllegalArgumentException if a regex cannot be used
   */
  Engine engine(RuleSet rules, EngineOptions options) {
    ByteBuffer builtIn = BuiltIn.compiled();
    if (Engine.isCompiledFrom(builtIn, rules)) {
      return Engine.fromBytes(rules, builtIn, options);
    }
    Path file =
        folder == null
            ? null
            : folder.resolve(HexFormat.of().formatHex(Engine.hash(rules)) + ".engine");
    Engine cached = file == null ? null : read(file, rules, options);
    if (cached != null) {
      return cached;
    }
    Engine engine = Engine.compile(rules, options);
    if (file != null) {
      write(file, engine.toBytes());
    }
    return engine;
  }

  private static @Nullable Engine read(Path file, RuleSet rules, EngineOptions options) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
      return Engine.isCompiledFrom(bytes, rules) ? Engine.fromBytes(rules, bytes, options) : null;
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Path partial = Files.createTempFile(folder, "engine", ".partial");
      Files.write(partial, bytes);
      Files.move(
          partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // Without a cache the next run compiles again.
      return;
    }
  }
}
