package dev.sluice.source.remote.retry;

import static dev.sluice.source.metrics.Metric.Unit.BYTES;
import static dev.sluice.source.metrics.Metric.Unit.SECONDS;

import dev.sluice.source.metrics.DefinedMetrics;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.util.List;
import java.util.Map;

/** The numbers that runs tell of what they read over a network. */
public final class RemoteMetrics {
  private static final DefinedMetrics DEFINED = new DefinedMetrics("remote");

  public static final Metric REQUESTS =
      DEFINED.counter("requests", "Calls made, those repeated included.");
  public static final Metric PAGES_LISTED =
      DEFINED.counter("pages_listed", "Pages of listings that came.");
  public static final Metric OBJECTS_DISCOVERED =
      DEFINED.counter("objects_discovered", "Objects on those pages.");
  public static final Metric OBJECTS_STARTED =
      DEFINED.counter("objects_started", "Objects of which a first call was made.");
  public static final Metric OBJECTS_COMPLETED =
      DEFINED.counter("objects_completed", "Objects read as far as was wanted.");
  public static final Metric OBJECTS_FAILED =
      DEFINED.counter("objects_failed", "Objects given up.");
  public static final Metric OBJECTS_CHANGED =
      DEFINED.counter("objects_changed", "Objects read again from the start because they changed.");
  public static final Metric CHUNKS_FETCHED =
      DEFINED.counter("chunks_fetched", "Ranges and pieces of streams that came.");
  public static final Metric BYTES_FETCHED =
      DEFINED.add(Metric.counter("remote", "bytes_fetched", "Bytes of those.").in(BYTES));
  public static final Metric ERRORS_PASSING =
      DEFINED.counter("errors_passing", "Calls that failed in a way that may pass.");
  public static final Metric ERRORS_PERMANENT =
      DEFINED.counter("errors_permanent", "Calls that failed for good.");
  public static final Metric RETRIES =
      DEFINED.add(Metric.counter("remote", "retries", "Calls put off, by why.").by("cause"));
  public static final Metric WAIT =
      DEFINED.add(
          Metric.counter("remote", "wait", "Time that calls were put off by, added up, by why.")
              .by("cause")
              .in(SECONDS));
  public static final Metric THROTTLED =
      DEFINED.add(
          Metric.counter("remote", "throttled", "Times that a host asked to be left alone.")
              .by("host"));
  public static final Metric HOST_PAUSES =
      DEFINED.add(
          Metric.counter(
                  "remote", "host_pauses", "Times that a host failed so often that it was let be.")
              .by("host"));
  public static final Metric HOSTS_GIVEN_UP =
      DEFINED.add(
          Metric.counter("remote", "hosts_given_up", "Hosts that never came back.").by("host"));

  private RemoteMetrics() {}

  /** All of them. */
  public static List<Metric> defined() {
    return DEFINED.all();
  }

  public static Metrics of(RemoteRunReport report) {
    Metrics.Builder told =
        Metrics.builder()
            .add(REQUESTS, report.requests())
            .add(PAGES_LISTED, report.pagesListed())
            .add(OBJECTS_DISCOVERED, report.objectsDiscovered())
            .add(OBJECTS_STARTED, report.objectsStarted())
            .add(OBJECTS_COMPLETED, report.objectsCompleted())
            .add(OBJECTS_FAILED, report.objectsFailed())
            .add(OBJECTS_CHANGED, report.objectsChanged())
            .add(CHUNKS_FETCHED, report.chunksFetched())
            .add(BYTES_FETCHED, report.bytesFetched())
            .add(ERRORS_PASSING, report.retryableErrors())
            .add(ERRORS_PERMANENT, report.permanentErrors());
    addAll(told, RETRIES, report.retriesByCause());
    addAll(told, WAIT, report.waitNanosByCause());
    addAll(told, THROTTLED, report.throttledHosts());
    addAll(told, HOST_PAUSES, report.pausedHosts());
    addAll(told, HOSTS_GIVEN_UP, report.hostsGivenUpByName());
    return told.build();
  }

  private static void addAll(Metrics.Builder told, Metric metric, Map<String, Long> values) {
    values.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(value -> told.add(metric, value.getKey(), value.getValue()));
  }
}
