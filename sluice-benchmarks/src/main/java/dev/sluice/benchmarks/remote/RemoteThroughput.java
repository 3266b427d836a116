package dev.sluice.benchmarks.remote;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.pipeline.stage.VirtualThreadStage;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import dev.sluice.source.remote.RemoteConfig;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.RemoteSource;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.source.remote.bucket.BucketBackend;
import dev.sluice.source.remote.bucket.BucketTarget;
import dev.sluice.source.s3.S3Options;
import dev.sluice.source.s3.S3Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Scans a bucket on this machine and, in turns, downloads it with the same client, ranges and
 * number of reads and throws the bytes away. The scan looks at nothing, which shows what the way of
 * a byte costs, or has an engine of one rule, or the built-in rules. Takes the arguments of {@link
 * BucketServer}, and after them how many rounds there are.
 */
public final class RemoteThroughput {
  private static final String BUCKET = "bucket";
  private static final String ONE_RULE =
      """
      [[rules]]
      id = "word"
      regex = '''sluice-benchmark-[0-9]{24}'''
      """;
  private static final Ticker TICKER = SystemTicker.INSTANCE;

  private final S3Options options;
  private static final int READS = 64;
  private static final int CHUNK_BYTES = 256 << 10;

  private final RemoteConfig config = RemoteConfig.builder().pageObjectsMax(1000).build();
  private final int rounds;
  private final long objects;
  private final long bytes;

  private RemoteThroughput(URI endpoint, String[] arguments) {
    options = S3Options.builder().endpoint(Optional.of(endpoint)).build();
    objects = Long.parseLong(arguments[1]);
    bytes = objects * Long.parseLong(arguments[2]);
    rounds = Integer.parseInt(arguments[4]);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.setProperty("aws.accessKeyId", "made-up");
    System.setProperty("aws.secretAccessKey", "made-up");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(BucketServer.class.getName());
    command.addAll(Arrays.asList(arguments).subList(0, 4));
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
      String endpoint = lines.readLine();
      if (endpoint == null) {
        throw new IllegalStateException("the server did not start");
      }
      new RemoteThroughput(URI.create(endpoint), arguments).measure();
    } finally {
      server.destroy();
    }
  }

  private void measure() throws IOException, InterruptedException {
    Engine one =
        Engine.compile(
            RuleLoader.load(new RuleFile("one rule", ONE_RULE), LoadOptions.STRICT).rules(),
            EngineOptions.DEFAULT);
    Engine builtIn = BuiltIn.engine(EngineOptions.DEFAULT);
    for (int round = -1; round < rounds; round++) {
      double plain = seconds(this::download);
      double blind = seconds(this::passOver);
      double single = seconds(() -> scan(one));
      double real = seconds(() -> scan(builtIn));
      System.out.printf(
          Locale.ROOT,
          "%s: plain %6.2f s, %5.0f MB/s, %5.0f objects/s; no engine %6.2f s, %3.0f%%;"
              + " one rule %6.2f s, %3.0f%%; %d rules %6.2f s, %3.0f%%%n",
          round < 0 ? "warm-up" : "round " + (round + 1),
          plain,
          bytes / plain / 1e6,
          objects / plain,
          blind,
          100 * plain / blind,
          single,
          100 * plain / single,
          builtIn.rules().size(),
          real,
          100 * plain / real);
    }
  }

  /** Something that takes time. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static double seconds(Work work) throws IOException, InterruptedException {
    long start = TICKER.nanos();
    work.run();
    return (TICKER.nanos() - start) / 1e9;
  }

  private void download() throws IOException, InterruptedException {
    try (S3Store store = S3Store.open(options)) {
      long read = new PlainDownload(store, READS, CHUNK_BYTES).run(BUCKET);
      check(objects, read);
    }
  }

  private void passOver() {
    try (SystemClock clock = new SystemClock();
        VirtualThreadStage stage = new VirtualThreadStage();
        RemoteSource source = source(clock)) {
      ScanOptions defaults = ScanOptions.DEFAULT;
      GraphOptions graph =
          GraphOptions.builder()
              .bufferedBytes(defaults.bufferedBytes())
              .waitingReads(READS)
              .build();
      GraphRun.Result result =
          GraphRun.start(
                  graph,
                  ExecutorOptions.builder().workers(defaults.workers()).build(),
                  Collaborators.of(worker -> chunk -> {}, RunEvents.NONE).withReads(stage),
                  List.of(source))
              .join();
      check(result.outcomes().scanned(), result.tasks().bytesScanned());
    }
  }

  private void scan(Engine engine) {
    try (SystemClock clock = new SystemClock();
        RemoteSource source = source(clock)) {
      ScanOutcome outcome =
          ScanJob.builder(engine)
              .source(source)
              .options(ScanOptions.DEFAULT.withWaitingReads(READS))
              .start(finding -> {})
              .join();
      check(outcome.scanned(), outcome.bytes());
    }
  }

  private RemoteSource source(SystemClock clock) {
    List<BucketTarget> targets = List.of(new BucketTarget(BUCKET, ""));
    BucketBackend backend = new BucketBackend(S3Store.open(options), targets);
    return new RemoteRun(config, clock).source(backend);
  }

  private void check(long objectsRead, long bytesRead) {
    if (objectsRead != objects || bytesRead != bytes) {
      throw new IllegalStateException(
          "%d objects, %d bytes of %d, %d".formatted(objectsRead, bytesRead, objects, bytes));
    }
  }
}
