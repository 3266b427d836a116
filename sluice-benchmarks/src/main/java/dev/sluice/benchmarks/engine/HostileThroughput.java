package dev.sluice.benchmarks.engine;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.decode.Decoder;
import dev.sluice.detect.hostile.HostileTexts;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.search.MatchScratch;
import dev.sluice.detect.search.MatchSink;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * How much longer a byte of hostile text takes than one of ordinary text: a line for each text,
 * with the part that matching and decoding by themselves have in it, and the rule with the most
 * work. Takes a tree of ordinary text and, unless they are to be 300,000, the bytes of each text:
 *
 * <pre>
 * java --add-modules jdk.incubator.vector -cp 'sluice-benchmarks/target/benchmarks/*' \
 *   dev.sluice.benchmarks.engine.HostileThroughput TREE
 * </pre>
 */
public final class HostileThroughput {
  private static final int BYTES = 300_000;
  private static final int ORDINARY_BYTES = 20_000_000;
  private static final int WARM_UP_ROUNDS = 8;
  private static final int ROUNDS = 3;
  private static final Ticker TICKER = SystemTicker.INSTANCE;

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
  private final MatchEngine matcher = MatchEngine.fromBytes(BuiltIn.compiled());
  private final ObjectScanner scanner;
  private final MatchScratch scratch;
  private final Decoder decoder = new Decoder(EngineOptions.DEFAULT.decode());
  private long found;

  private HostileThroughput() {
    engine.warmUpVectors(TICKER::nanos);
    PrefilterForm form = matcher.warmUpVectors(TICKER::nanos);
    if (form != PrefilterForm.SCALAR) {
      decoder.use(form);
    }
    scanner = engine.newScanner();
    scratch = matcher.newScratch();
  }

  public static void main(String[] arguments) throws IOException {
    int bytes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : BYTES;
    byte[] ordinary = ordinary(Path.of(arguments[0]), ORDINARY_BYTES);
    Map<String, Supplier<byte[]>> texts = HostileTexts.of(bytes);
    HostileThroughput throughput = new HostileThroughput();
    System.out.println(
        "ns/byte  times  matching  decoding  findings  text, and rule with the most steps");
    throughput.measure("ordinary text", ordinary, 0);
    double usual = throughput.measure("ordinary text", ordinary, 0);
    for (Map.Entry<String, Supplier<byte[]>> text : texts.entrySet()) {
      throughput.measure(text.getKey(), text.getValue().get(), usual);
    }
  }

  private double measure(String name, byte[] text, double usual) {
    found = 0;
    double whole = nanosOfByte(text, () -> scan(text));
    long findings = found / (ROUNDS + WARM_UP_ROUNDS);
    double matching =
        nanosOfByte(
            text, () -> matcher.scan(text, 0, text.length, scratch, match -> MatchSink.MATTERS));
    double decoding = nanosOfByte(text, () -> decoder.decode(text, 0, text.length, piece -> {}));
    System.out.println(
        String.format(
            Locale.ROOT,
            "%7.2f %6.1f %8.0f%% %8.0f%% %9d  %s, %s",
            whole,
            usual == 0 ? 1 : whole / usual,
            100 * matching / whole,
            100 * decoding / whole,
            findings,
            name,
            costliest(text)));
    return whole;
  }

  private void scan(byte[] text) {
    scanner.begin("", "", match -> found++);
    scanner.chunk(text, 0, text.length, true);
  }

  /** The least of several rounds: what else happens on a machine only makes a round longer. */
  private static double nanosOfByte(byte[] text, Runnable work) {
    double[] nanos = new double[ROUNDS];
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      long start = TICKER.nanos();
      work.run();
      if (round >= 0) {
        nanos[round] = (TICKER.nanos() - start) / (double) text.length;
      }
    }
    return Arrays.stream(nanos).min().orElseThrow();
  }

  private String costliest(byte[] text) {
    MatchScratch fresh = matcher.newScratch();
    matcher.scan(text, 0, text.length, fresh, match -> MatchSink.MATTERS);
    int costliest = 0;
    long all = 0;
    int matcherRule = 0;
    for (int rule = 0; rule < matcher.ruleCount(); rule++) {
      all += fresh.steps(rule);
      costliest = fresh.steps(rule) > fresh.steps(costliest) ? rule : costliest;
    }
    for (int rule = 0, number = 0; rule < engine.rules().size(); rule++) {
      if (engine.rules().rule(rule).regex() != null && number++ == costliest) {
        matcherRule = rule;
      }
    }
    return String.format(
        Locale.ROOT,
        "%s %.2f of %.2f steps a byte",
        engine.rules().rule(matcherRule).id(),
        fresh.steps(costliest) / (double) text.length,
        all / (double) text.length);
  }

  private static byte[] ordinary(Path tree, int bytesMax) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        if (text.size() < bytesMax) {
          text.write(Files.readAllBytes(path));
        }
      }
    }
    return text.toByteArray();
  }
}
