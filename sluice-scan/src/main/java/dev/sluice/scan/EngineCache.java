package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Compiled rule sets of earlier runs, in the user's cache folder. A file holds the rules it was
 * compiled from before their compiled form, and is of use for no others: its name, a checksum, only
 * finds it. A rule set that only changes allowlists of the built-in rules needs none.
 *
 * <p>A cache may fail in every way without harm: the rules are compiled then.
 */
public final class EngineCache {
  private final @Nullable Path folder;

  /**
   * A cache where an environment says that the user's are: {@code XDG_CACHE_HOME}, or {@code
   * .cache} in {@code HOME}. One that says nothing has none.
   */
  public EngineCache(Map<String, String> environment) {
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
  public Engine engine(RuleSet rules, EngineOptions options) {
    if (BuiltIn.isCompiledFrom(rules)) {
      return Engine.fromBytes(rules, BuiltIn.compiled(), options);
    }
    if (folder == null) {
      return Engine.compile(rules, options);
    }
    byte[] sources = Engine.sourceBytes(rules);
    Path file = folder.resolve(name(sources));
    Engine cached = read(file, sources, rules, options);
    if (cached != null) {
      return cached;
    }
    Engine engine = Engine.compile(rules, options);
    write(file, sources, engine.toBytes());
    return engine;
  }

  private static String name(byte[] sources) {
    CRC32 checksum = new CRC32();
    checksum.update(sources);
    return Long.toHexString(checksum.getValue()) + "-" + sources.length + ".engine";
  }

  private static @Nullable Engine read(
      Path file, byte[] sources, RuleSet rules, EngineOptions options) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      int from = sources.length;
      boolean isOfThese =
          bytes.length > from && Arrays.equals(bytes, 0, from, sources, 0, sources.length);
      return isOfThese
          ? Engine.fromBytes(rules, ByteBuffer.wrap(bytes, from, bytes.length - from), options)
          : null;
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  private static void write(Path file, byte[] sources, byte[] compiled) {
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Path partial = Files.createTempFile(folder, "engine", ".partial");
      byte[] bytes = Arrays.copyOf(sources, sources.length + compiled.length);
      System.arraycopy(compiled, 0, bytes, sources.length, compiled.length);
      Files.write(partial, bytes);
      Files.move(
          partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // Without a cache the next run compiles again.
      return;
    }
  }
}
