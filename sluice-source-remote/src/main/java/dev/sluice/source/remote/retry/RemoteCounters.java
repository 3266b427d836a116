package dev.sluice.source.remote.retry;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What a run's remote sources count; summed up in a {@link RemoteRunReport}. */
public final class RemoteCounters {
  public final LongAdder pagesListed = new LongAdder();
  public final LongAdder objectsDiscovered = new LongAdder();
  public final LongAdder objectsEnqueued = new LongAdder();
  public final LongAdder objectsStarted = new LongAdder();
  public final LongAdder objectsCompleted = new LongAdder();
  public final LongAdder objectsFailed = new LongAdder();
  public final LongAdder chunksFetched = new LongAdder();
  public final LongAdder bytesFetched = new LongAdder();
  public final LongAdder retryableErrors = new LongAdder();
  public final LongAdder permanentErrors = new LongAdder();
  public final LongAdder retries = new LongAdder();
  public final LongAdder objectsChanged = new LongAdder();
  final LongAdder hostPauses = new LongAdder();
  final LongAdder hostsGivenUp = new LongAdder();
  public final LongAdder requests = new LongAdder();

  /** How many hosts are named; what happens to others is counted under one name. */
  private static final int HOSTS_NAMED_MAX = 100;

  private static final String OTHER_HOSTS = "other hosts";

  private final Map<String, LongAdder> retriesByCause = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> waitNanosByCause = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> throttledHosts = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> pausedHosts = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> givenUpHosts = new ConcurrentHashMap<>();

  /** A call is put off. */
  public void putOff(RetryCause cause, Duration wait) {
    String name = cause.name().toLowerCase(Locale.ROOT);
    add(retriesByCause, name, 1);
    add(waitNanosByCause, name, wait.toNanos());
  }

  void throttled(String host) {
    addHost(throttledHosts, host);
  }

  void paused(String host) {
    hostPauses.increment();
    addHost(pausedHosts, host);
  }

  void givenUp(String host) {
    hostsGivenUp.increment();
    addHost(givenUpHosts, host);
  }

  private static void addHost(Map<String, LongAdder> hosts, String host) {
    boolean isNamed = hosts.containsKey(host) || hosts.size() < HOSTS_NAMED_MAX;
    add(hosts, isNamed ? host : OTHER_HOSTS, 1);
  }

  private static void add(Map<String, LongAdder> counts, String name, long count) {
    counts.computeIfAbsent(name, ignored -> new LongAdder()).add(count);
  }

  private static Map<String, Long> sums(Map<String, LongAdder> counts) {
    Map<String, Long> sums = new HashMap<>();
    counts.forEach((name, count) -> sums.put(name, count.sum()));
    return sums;
  }

  public RemoteRunReport report() {
    return new RemoteRunReport(
        pagesListed.sum(),
        objectsDiscovered.sum(),
        objectsEnqueued.sum(),
        objectsStarted.sum(),
        objectsCompleted.sum(),
        objectsFailed.sum(),
        chunksFetched.sum(),
        bytesFetched.sum(),
        retryableErrors.sum(),
        permanentErrors.sum(),
        requests.sum(),
        retries.sum(),
        objectsChanged.sum(),
        hostPauses.sum(),
        hostsGivenUp.sum(),
        sums(retriesByCause),
        sums(waitNanosByCause),
        sums(throttledHosts),
        sums(pausedHosts),
        sums(givenUpHosts));
  }
}
