package dev.sluice.source.remote;

import dev.sluice.source.metrics.Metrics;
import dev.sluice.source.metrics.SourceMeter;
import dev.sluice.source.remote.retry.HostHealth;
import dev.sluice.source.remote.retry.RemoteCounters;
import dev.sluice.source.remote.retry.RemoteMetrics;
import dev.sluice.source.remote.retry.RemoteRunReport;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** What the remote sources of one run share: limits, time, what is known of hosts, and counters. */
public final class RemoteRun implements SourceMeter {
  /** Memory for the windows of archives that are read over the network, beyond their least. */
  private static final int WINDOW_KIBIBYTES = 64 << 10;

  private final RemoteConfig config;
  private final RemoteClock clock;
  private final Map<String, HostHealth> hosts = new ConcurrentHashMap<>();
  private final RemoteCounters counters = new RemoteCounters();
  private final Semaphore windowKibibytes = new Semaphore(WINDOW_KIBIBYTES);

  public RemoteRun(RemoteConfig config, RemoteClock clock) {
    this.config = config;
    this.clock = clock;
  }

  /** The objects of a backend as a source. The source closes the backend. */
  public RemoteSource source(RemoteBackend backend) {
    HostHealth host =
        hosts.computeIfAbsent(
            backend.host(), name -> new HostHealth(name, config.breaker(), counters));
    RemoteCalls calls = new RemoteCalls(backend, config, clock, host, counters);
    return new RemoteSource(backend, calls, this);
  }

  public RemoteConfig config() {
    return config;
  }

  /** What the sources have done so far. */
  public RemoteRunReport report() {
    return counters.report();
  }

  @Override
  public Metrics metrics() {
    return RemoteMetrics.of(report());
  }

  RemoteClock clock() {
    return clock;
  }

  RemoteCounters counters() {
    return counters;
  }

  Semaphore windowKibibytes() {
    return windowKibibytes;
  }
}
