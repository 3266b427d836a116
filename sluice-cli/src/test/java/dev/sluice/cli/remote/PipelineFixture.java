package dev.sluice.cli.remote;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteConfig;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.source.remote.retry.BreakerPolicy;
import dev.sluice.source.remote.retry.RemoteRunReport;
import dev.sluice.source.remote.retry.RetryPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Runs the whole way over backends, and keeps what was found and reported. */
abstract class PipelineFixture {
  static final int CHUNK = 256 << 10;
  static final String SECRET = "AKIA" + "QYLPMN5HHHFPZAM2";
  static final String LINE = "key = \"" + SECRET + "\"\n";
  private static final Engine ENGINE = BuiltIn.engine(EngineOptions.DEFAULT);

  final ConcurrentLinkedQueue<Finding> found = new ConcurrentLinkedQueue<>();
  RemoteConfig config = quick().build();
  RemoteRunReport report = new RemoteRun(config, new SystemClock()).report();

  /** The default limits with short delays. */
  static RemoteConfig.Builder quick() {
    return RemoteConfig.builder()
        .retry(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(4), 20))
        .breaker(
            new BreakerPolicy(
                16, Duration.ofMillis(1), Duration.ofMillis(10), Duration.ofSeconds(30)));
  }

  final ScanOutcome scan(RemoteBackend... backends) {
    try (SystemClock clock = new SystemClock()) {
      RemoteRun run = new RemoteRun(config, clock);
      ScanOutcome outcome = start(run, backends).join();
      report = run.report();
      for (RemoteBackend each : backends) {
        each.close();
      }
      return outcome;
    }
  }

  final ScanJob start(RemoteRun run, RemoteBackend... backends) {
    return ScanJob.builder(ENGINE)
        .sources(Arrays.stream(backends).map(run::source).toList())
        .containers(List.of(new ArchiveContainer(ArchiveLimits.defaults(), ArchivePolicy.SKIP)))
        .options(ScanOptions.DEFAULT.withWorkers(2))
        .start(found::add);
  }

  final List<String> places() {
    return found.stream()
        .map(finding -> finding.file() + ":" + finding.location().startLine())
        .sorted()
        .toList();
  }
}
