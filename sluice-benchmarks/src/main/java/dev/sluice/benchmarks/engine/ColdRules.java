package dev.sluice.benchmarks.engine;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * How long a JVM that has just started takes from the text of a rule file to an engine: the text is
 * read, then compiled or, where a second argument names a file that an earlier process left, read
 * as it was compiled then.
 *
 * <pre>
 * java -XX:+UseSerialGC -cp 'sluice-benchmarks/target/benchmarks/*' \
 *   dev.sluice.benchmarks.engine.ColdRules gitleaks.toml [COMPILED]
 * </pre>
 *
 * With {@code -XX:AOTCacheOutput=rules.aot} before the class once, and {@code
 * -XX:AOTCache=rules.aot} afterwards, it is a start as the launcher prepares it.
 */
public final class ColdRules {
  private static final Ticker TICKER = SystemTicker.INSTANCE;

  private ColdRules() {}

  public static void main(String[] arguments) throws IOException {
    long start = TICKER.nanos();
    Path text = Path.of(arguments[0]);
    RuleSet rules =
        RuleLoader.load(
                new RuleFile(text.toString(), Files.readString(text)),
                LoadOptions.STRICT.withCheckEveryRegex(false))
            .rules();
    report("text read", start);
    long read = TICKER.nanos();
    Path file = arguments.length > 1 ? Path.of(arguments[1]) : null;
    if (file != null && Files.exists(file)) {
      byte[] sources = Engine.sourceBytes(rules);
      byte[] bytes = Files.readAllBytes(file);
      int from = sources.length;
      if (bytes.length < from || !Arrays.equals(bytes, 0, from, sources, 0, from)) {
        throw new IllegalArgumentException(file + " is of other rules: remove it");
      }
      Engine.fromBytes(
          rules, ByteBuffer.wrap(bytes, from, bytes.length - from), EngineOptions.DEFAULT);
      report("compiled form read", read);
      return;
    }
    Engine engine = Engine.compile(rules, EngineOptions.DEFAULT);
    report("compiled", read);
    if (file != null) {
      Files.write(file, Engine.sourceBytes(rules));
      Files.write(file, engine.toBytes(), StandardOpenOption.APPEND);
    }
  }

  private static void report(String what, long start) {
    System.out.println(
        String.format(Locale.ROOT, "%-18s %.1f ms", what, (TICKER.nanos() - start) / 1e6));
  }
}
