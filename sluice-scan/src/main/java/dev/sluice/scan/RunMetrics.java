package dev.sluice.scan;

import static dev.sluice.source.metrics.Metric.Unit.BYTES;
import static dev.sluice.source.metrics.Metric.Unit.SECONDS;

import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.resource.GraphMetrics;
import dev.sluice.pipeline.resource.TaskMetrics;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.Log2Histogram;
import dev.sluice.source.metrics.DefinedMetrics;
import dev.sluice.source.metrics.Distribution;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The numbers that every run tells of its executor, its task graph and its devices. */
public final class RunMetrics {
  private static final DefinedMetrics DEFINED = new DefinedMetrics("executor");
  private static final Map<Counter, Metric> WORKER_COUNTS = new LinkedHashMap<>();

  public static final Metric WORKERS =
      DEFINED.add(Metric.peak("executor", "workers", "Threads that ran tasks."));
  public static final Metric TASKS_RUN =
      counted(Counter.RUN, "tasks_run", "Tasks that ended normally.");
  public static final Metric TASKS_FAILED =
      counted(Counter.FAILED, "tasks_failed", "Tasks that threw, which ends the run.");
  public static final Metric TASKS_DISCARDED =
      DEFINED.add(
          Metric.counter("executor", "tasks_discarded", "Tasks accepted and dropped by an end."));
  public static final Metric TASKS_INJECTED =
      DEFINED.add(
          Metric.counter(
              "executor", "tasks_injected", "Tasks put into the queue that all workers share."));
  public static final Metric TASKS_SPAWNED_LOCALLY =
      counted(
          Counter.SPAWNED_LOCALLY,
          "tasks_spawned_locally",
          "Tasks that a worker put into its own queue.");
  public static final Metric TASKS_SPAWNED_GLOBALLY =
      counted(
          Counter.SPAWNED_GLOBALLY,
          "tasks_spawned_globally",
          "Tasks that a worker put into the shared queue.");
  public static final Metric INJECTOR_POPS =
      counted(Counter.INJECTOR_POPS, "injector_pops", "Tasks run straight from the shared queue.");
  public static final Metric INJECTOR_MOVES =
      counted(
          Counter.INJECTOR_MOVES,
          "injector_moves",
          "Tasks taken from the shared queue along with one that was run.");
  public static final Metric STEALS =
      counted(Counter.STEALS, "steals", "Tasks taken from other workers' queues.");
  public static final Metric STEAL_RETRIES =
      counted(Counter.STEAL_RETRIES, "steal_retries", "Attempts to steal that somebody else won.");
  public static final Metric WAKES =
      counted(
          Counter.WAKES,
          "wakes",
          "Sleeping workers woken, by whom; 'outside' for tasks put into the shared queue.");
  public static final Metric PARKS =
      counted(Counter.PARKS, "parks", "Times that a worker found nothing and slept.");
  public static final Metric PARKED =
      DEFINED.add(
          Metric.counter("executor", "parked", "Time that a worker slept.")
              .by("worker")
              .in(SECONDS));
  public static final Metric PINNED_CPU =
      DEFINED.add(
          Metric.peak("executor", "pinned_cpu", "The CPU that a worker was bound to.")
              .by("worker"));
  public static final Metric TASK_TIME =
      DEFINED.add(
          Metric.distribution("executor", "task_time", "How long tasks ran, if it was measured.")
              .in(SECONDS));
  public static final Metric PARK_TIME =
      DEFINED.add(
          Metric.distribution("executor", "park_time", "How long workers slept at a time.")
              .in(SECONDS));
  public static final Metric INJECTOR_BATCH =
      DEFINED.add(
          Metric.distribution(
              "executor", "injector_batch", "Tasks that one look into the shared queue brought."));

  public static final Metric ENUMERATE_STEPS =
      DEFINED.add(Metric.counter("graph", "enumerate_steps", "Steps of listings."));
  public static final Metric OBJECTS_DISCOVERED =
      DEFINED.add(Metric.counter("graph", "objects_discovered", "Objects listed to be read."));
  public static final Metric OBJECTS_COMPLETED =
      DEFINED.add(
          Metric.counter("graph", "objects_completed", "Objects whose permit was given back."));
  public static final Metric BYTES_LISTED =
      DEFINED.add(
          Metric.counter("graph", "bytes_listed", "Sizes of the objects listed, where known.")
              .in(BYTES));
  public static final Metric FETCHES =
      DEFINED.add(Metric.counter("graph", "fetches", "Chunks read, or begun to be read."));
  public static final Metric BYTES_FETCHED =
      DEFINED.add(Metric.counter("graph", "bytes_fetched", "Bytes read.").in(BYTES));
  public static final Metric SCANS =
      DEFINED.add(
          Metric.counter("graph", "scans", "Chunks scanned, heads of containers included."));
  public static final Metric BYTES_SCANNED =
      DEFINED.add(Metric.counter("graph", "bytes_scanned", "Bytes scanned.").in(BYTES));
  public static final Metric PHASES =
      DEFINED.add(
          Metric.counter("graph", "phase", "From the beginning of a phase to its end, by phase.")
              .by("phase")
              .in(SECONDS));
  public static final Metric PHASES_WORKED =
      DEFINED.add(
          Metric.counter(
                  "graph",
                  "phase_worked",
                  "Time that workers spent on a phase, added up, by phase.")
              .by("phase")
              .in(SECONDS));
  public static final Metric WAITS =
      DEFINED.add(
          Metric.counter("graph", "waits", "Tasks that had to wait, by what they waited for.")
              .by("cause"));
  public static final Metric WAITED =
      DEFINED.add(
          Metric.counter(
                  "graph", "waited", "Time that tasks waited, added up, by what they waited for.")
              .by("cause")
              .in(SECONDS));
  public static final Metric BUDGET_LIMIT =
      DEFINED.add(
          Metric.peak("graph", "budget_limit", "What a run may hold at once, by what it is.")
              .by("budget"));
  public static final Metric BUDGET_PEAK =
      DEFINED.add(
          Metric.peak("graph", "budget_peak", "The most that was held at once, by what it is.")
              .by("budget"));

  public static final Metric DEVICE_SLOTS =
      DEFINED.add(
          Metric.peak("devices", "slots", "Objects of packs that may be open at once.")
              .by("device"));
  public static final Metric DEVICE_SLOTS_PEAK =
      DEFINED.add(
          Metric.peak("devices", "slots_peak", "The most objects of packs that were open at once.")
              .by("device"));

  public static final Metric GIT_OBJECTS_CLEARED =
      DEFINED.add(
          Metric.counter(
              "git", "objects_cleared", "Objects in which the search found nothing to scan."));
  public static final Metric GIT_BYTES_CLEARED =
      DEFINED.add(Metric.counter("git", "bytes_cleared", "Bytes of those objects.").in(BYTES));

  public static final Metric GIT_OBJECTS =
      DEFINED.add(Metric.counter("git", "objects", "Commits, blobs and trees that were decoded."));
  public static final Metric GIT_BYTES_DECODED =
      DEFINED.add(Metric.counter("git", "bytes_decoded", "Bytes of those objects.").in(BYTES));
  public static final Metric GIT_BYTES_LOOKED_AT =
      DEFINED.add(
          Metric.counter(
                  "git", "bytes_looked_at", "Bytes of messages and blobs that were searched.")
              .in(BYTES));
  public static final Metric GIT_BYTES_INHERITED =
      DEFINED.add(
          Metric.counter(
                  "git", "bytes_inherited", "Bytes that were known from the object derived from.")
              .in(BYTES));
  public static final Metric GIT_BASES_HELD =
      DEFINED.add(
          Metric.counter("git", "bases_held", "Bases that were held when they were needed again."));
  public static final Metric GIT_BASES_DECODED_AGAIN =
      DEFINED.add(
          Metric.counter("git", "bases_decoded_again", "Bases that had been let go by then."));
  public static final Metric GIT_WALKERS =
      DEFINED.add(Metric.peak("git", "walkers", "Workers that walked a history at once."));

  public static final Metric GIT_CANDIDATES_TRIED =
      DEFINED.add(
          Metric.counter(
              "git", "candidates_tried", "Places where a match might begin that were tried."));
  public static final Metric GIT_CANDIDATES_KNOWN =
      DEFINED.add(
          Metric.counter(
              "git", "candidates_known", "Such places known from the object derived from."));
  public static final Metric GIT_CANDIDATES_TRIED_AGAIN =
      DEFINED.add(
          Metric.counter(
              "git", "candidates_tried_again", "Those tried that the object derived from had."));

  /** What the search of a history came to. */
  static Metrics of(HistoryCounters history) {
    return Metrics.builder()
        .add(GIT_OBJECTS, history.objects())
        .add(GIT_BYTES_DECODED, history.bytesDecoded())
        .add(GIT_BYTES_LOOKED_AT, history.bytesLookedAt())
        .add(GIT_BYTES_INHERITED, history.bytesInherited())
        .add(GIT_BASES_HELD, history.cacheHits())
        .add(GIT_BASES_DECODED_AGAIN, history.decodedAgain())
        .add(GIT_WALKERS, history.walkers())
        .add(GIT_CANDIDATES_TRIED, history.candidatesTried())
        .add(GIT_CANDIDATES_KNOWN, history.candidatesKnown())
        .add(GIT_CANDIDATES_TRIED_AGAIN, history.candidatesTriedAgain())
        .build();
  }

  /** The cause of {@link #WAITS} that tells of devices with too few slots. */
  public static final String FOR_DEVICE_SLOTS = causeOf(WaitCause.DEVICE_SLOTS);

  private RunMetrics() {}

  private static String causeOf(WaitCause cause) {
    return cause.name().toLowerCase(Locale.ROOT);
  }

  /** All of them. */
  public static List<Metric> defined() {
    return DEFINED.all();
  }

  private static Metric counted(Counter counter, String name, String help) {
    Metric metric = DEFINED.add(Metric.counter("executor", name, help).by("worker"));
    WORKER_COUNTS.put(counter, metric);
    return metric;
  }

  static Metrics of(GraphRun.Result result) {
    Metrics.Builder told = Metrics.builder();
    add(told, result.executor());
    List<PinResult> pinned = result.pinned();
    for (int worker = 0; worker < pinned.size(); worker++) {
      if (pinned.get(worker) instanceof PinResult.Pinned(int cpu)) {
        told.add(PINNED_CPU, Integer.toString(worker), cpu);
      }
    }
    add(told, result.graph());
    return told.build();
  }

  private static void add(Metrics.Builder told, ExecutorMetrics executor) {
    told.add(WORKERS, executor.workers().size());
    told.add(TASKS_DISCARDED, executor.discarded());
    told.add(TASKS_INJECTED, executor.injected());
    for (int worker = 0; worker < executor.workers().size(); worker++) {
      String name = Integer.toString(worker);
      ExecutorMetrics.OfWorker counts = executor.workers().get(worker);
      WORKER_COUNTS.forEach((counter, metric) -> told.add(metric, name, counts.count(counter)));
      told.add(PARKED, name, counts.parkedNanos());
    }
    told.add(WAKES, "outside", executor.wakesOutside());
    add(told, TASK_TIME, executor.taskNanos());
    add(told, PARK_TIME, executor.parkNanos());
    add(told, INJECTOR_BATCH, executor.injectorBatches());
  }

  private static void add(Metrics.Builder told, Metric metric, Log2Histogram values) {
    if (values.count() > 0) {
      told.add(metric, new Distribution(values.byMagnitude(), values.sum()));
    }
  }

  private static void add(Metrics.Builder told, GraphMetrics graph) {
    TaskMetrics.Totals tasks = graph.tasks();
    told.add(ENUMERATE_STEPS, tasks.enumerateCount());
    told.add(OBJECTS_DISCOVERED, tasks.objectsDiscovered());
    told.add(OBJECTS_COMPLETED, tasks.objectsCompleted());
    told.add(BYTES_LISTED, tasks.bytesListed());
    told.add(FETCHES, tasks.fetchCount());
    told.add(BYTES_FETCHED, tasks.bytesFetched());
    told.add(SCANS, tasks.scanCount());
    told.add(BYTES_SCANNED, tasks.bytesScanned());
    for (GraphMetrics.PhaseTime time : graph.phases()) {
      told.add(PHASES, time.phase(), time.nanos());
      told.add(PHASES_WORKED, time.phase(), time.workedNanos());
    }
    // In the order of the causes, and without a comparator, which a start would have to link.
    for (WaitCause cause : WaitCause.values()) {
      GraphMetrics.Waited waited = graph.waits().get(cause);
      if (waited != null) {
        told.add(WAITS, causeOf(cause), waited.count());
        told.add(WAITED, causeOf(cause), waited.nanos());
      }
    }
    for (GraphMetrics.BudgetUse use : graph.budgets()) {
      told.add(BUDGET_LIMIT, use.budget(), use.limit());
      told.add(BUDGET_PEAK, use.budget(), use.peak());
    }
    Map<String, DeviceSlots.Use> devices = new TreeMap<>();
    for (DeviceSlots.Use use : graph.devices()) {
      devices.put(words(use.device()), use);
    }
    devices.forEach(
        (device, use) -> {
          told.add(DEVICE_SLOTS, device, use.slots());
          told.add(DEVICE_SLOTS_PEAK, device, use.peak());
        });
  }

  /** The device that a sample of {@link #DEVICE_SLOTS} is about, in words: number and kind. */
  private static String words(DeviceId device) {
    return device.isUnknown() ? device.name() : device.name() + " " + device.kind().word();
  }
}
