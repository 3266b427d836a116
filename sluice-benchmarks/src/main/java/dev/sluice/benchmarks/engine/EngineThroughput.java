package dev.sluice.benchmarks.engine;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * How fast the whole engine (matching, decoding, judgement) goes over the files of a tree that are
 * in memory already: the plain form, then the vector form where there is one, on one thread and on
 * two; beside it, reading the same memory, and the rules one by one. Takes the tree, and a rule
 * file unless the built-in rules are meant.
 */
public final class EngineThroughput {
  private static final long BYTES_MAX = 400_000_000;
  private static final int ROUNDS = 5;
  private static final Ticker TICKER = SystemTicker.INSTANCE;

  private final Engine engine;
  private final List<byte[]> files;
  private final long bytes;

  private EngineThroughput(Engine engine, List<byte[]> files) {
    this.engine = engine;
    this.files = files;
    bytes = files.stream().mapToLong(file -> file.length).sum();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<byte[]> files = read(Path.of(arguments[0]));
    long start = TICKER.nanos();
    Engine engine =
        arguments.length == 1
            ? BuiltIn.engine(EngineOptions.DEFAULT)
            : compiled(Path.of(arguments[1]));
    double millis = (TICKER.nanos() - start) / 1e6;
    EngineThroughput throughput = new EngineThroughput(engine, files);
    print(
        String.format(
            Locale.ROOT,
            "%d rules there in %.0f ms; %.0f MB in %d files",
            engine.rules().size(),
            millis,
            throughput.bytes / 1e6,
            files.size()));
    throughput.measure("reading memory", 1, true);
    throughput.measure("scalar", 1, false);
    engine.warmUpVectors(TICKER::nanos);
    throughput.measure("best form", 1, false);
    throughput.measure("best form", 2, false);
    RulesOneByOne others = new RulesOneByOne(TICKER, files);
    print(
        String.format(
            Locale.ROOT, "RE2/J, rule by rule: %.3f MB/s", others.withRe2(engine.rules())));
    print(
        String.format(
            Locale.ROOT,
            "java.util.regex behind keywords: %.3f MB/s",
            others.withKeywords(engine.rules())));
  }

  private static Engine compiled(Path rules) throws IOException {
    RuleFile file = new RuleFile(rules.toString(), Files.readString(rules));
    return Engine.compile(
        RuleLoader.load(file, LoadOptions.STRICT.withCheckEveryRegex(false)).rules(),
        EngineOptions.DEFAULT);
  }

  private static List<byte[]> read(Path tree) throws IOException {
    List<byte[]> files = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        if (bytes < BYTES_MAX) {
          byte[] file = Files.readAllBytes(path);
          files.add(file);
          bytes += file.length;
        }
      }
    }
    return files;
  }

  /** Prints the median rate of several rounds, and the least and the most. */
  private void measure(String name, int threads, boolean onlyRead) throws InterruptedException {
    double[] rates = new double[ROUNDS];
    long found = 0;
    for (int round = -1; round < ROUNDS; round++) {
      AtomicInteger next = new AtomicInteger();
      long[] matches = new long[threads];
      long start = TICKER.nanos();
      List<Thread> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int lane = i;
        running.add(
            Thread.ofPlatform().start(() -> matches[lane] = onlyRead ? sum(next) : scan(next)));
      }
      for (Thread thread : running) {
        thread.join();
      }
      if (round >= 0) {
        rates[round] = bytes * 1e3 / (TICKER.nanos() - start);
      }
      found = onlyRead ? 0 : Arrays.stream(matches).sum();
    }
    Arrays.sort(rates);
    print(
        String.format(
            Locale.ROOT,
            "%-15s %d thread(s): %,6.0f MB/s (%,.0f to %,.0f), %d matches",
            name,
            threads,
            rates[ROUNDS / 2],
            rates[0],
            rates[ROUNDS - 1],
            found));
  }

  private long scan(AtomicInteger next) {
    ObjectScanner scanner = engine.newScanner();
    long[] found = {0};
    for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
      byte[] file = files.get(i);
      scanner.begin("", "", _ -> found[0]++);
      scanner.chunk(file, 0, file.length, true);
    }
    return found[0];
  }

  private long sum(AtomicInteger next) {
    long sum = 0;
    for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
      for (byte value : files.get(i)) {
        sum += value;
      }
    }
    return sum;
  }

  private static void print(String text) {
    System.out.println(text);
  }
}
