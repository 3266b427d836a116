package dev.sluice.benchmarks.engine;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How long the first bytes take in a JVM that has just started, each process one run: loading the
 * built-in engine, then 8, 32 and 128 MB on one thread, while another warms up the vector forms.
 * Takes the tree, which is read before the clock starts.
 *
 * <pre>
 * java -XX:+UseSerialGC --add-modules jdk.incubator.vector \
 *   -cp 'sluice-benchmarks/target/benchmarks/*' dev.sluice.benchmarks.engine.ColdStart TREE
 * </pre>
 *
 * With {@code -XX:AOTCacheOutput=cold.aot} before the class once, and {@code -XX:AOTCache=cold.aot}
 * afterwards, it is a start as the launcher prepares it.
 */
public final class ColdStart {
  private static final long[] MARKS = {8_000_000, 32_000_000, 128_000_000};
  private static final Ticker TICKER = SystemTicker.INSTANCE;

  private ColdStart() {}

  public static void main(String[] arguments) throws IOException {
    List<byte[]> files = read(Path.of(arguments[0]), MARKS[MARKS.length - 1]);
    long start = TICKER.nanos();
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    report("engine loaded", start);
    Thread.ofPlatform().daemon().start(() -> engine.warmUpVectors(TICKER::nanos));
    ObjectScanner scanner = engine.newScanner();
    long first = TICKER.nanos();
    long bytes = 0;
    int mark = 0;
    for (byte[] file : files) {
      scanner.begin("", "", _ -> {});
      scanner.chunk(file, 0, file.length, true);
      bytes += file.length;
      while (mark < MARKS.length && bytes >= MARKS[mark]) {
        report(MARKS[mark++] / 1_000_000 + " MB", first);
      }
    }
  }

  private static List<byte[]> read(Path tree, long bytesMax) throws IOException {
    List<byte[]> files = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        if (bytes >= bytesMax) {
          break;
        }
        byte[] file = Files.readAllBytes(path);
        files.add(file);
        bytes += file.length;
      }
    }
    return files;
  }

  private static void report(String what, long start) {
    System.out.println(
        String.format(Locale.ROOT, "%-14s %.0f ms", what, (TICKER.nanos() - start) / 1e6));
  }
}
