package dev.sluice.pipeline;

import dev.sluice.pipeline.NetworkPlan.HostPlan;
import dev.sluice.pipeline.NetworkPlan.ObjectPlan;
import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectState;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.retry.RemoteRunReport;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the real graph, the real remote sources and the real retries in virtual time, against hosts
 * that are slow, fail and change as a plan says, and checks what comes of it.
 */
final class RemoteSimulation {
  /** A fault that the checks must notice. */
  enum Canary {
    NONE,
    /** Tasks that wait for time to pass wait for ever. */
    LOST_DELAY,
    /** Hosts do not tell when an object changed. */
    SILENT_CHANGE,
    /** Discarded tasks keep what they hold. */
    LOST_DISCARD
  }

  private static final int STEPS_MAX = 100_000;
  private static final Duration TIME_MAX = Duration.ofHours(2);

  private final NetworkPlan plan;
  private final Canary canary;
  private final SplittableRandom random;
  private final LeakDetector leaks = LeakDetector.tracking();
  private final VirtualTime time;
  private final RemoteRun run;
  private final TaskGraph graph;
  private final List<SimulatedWorker> workers = new ArrayList<>();
  private final Deque<Task> global = new ArrayDeque<>();
  private final Map<String, Outcome> ended = new HashMap<>();
  private final Map<Integer, Scanned> scanned = new HashMap<>();
  private int listingsFailed;
  private int overs;
  private long overAt;
  private int steps;

  RemoteSimulation(long seed, Canary canary) {
    this.plan = NetworkPlan.of(seed, leaks);
    this.canary = canary;
    this.random = new SplittableRandom(~seed);
    this.time = new VirtualTime(random.split(), canary == Canary.LOST_DELAY);
    this.run = new RemoteRun(plan.config(), time);
    this.graph =
        new TaskGraph(
            plan.graph(),
            plan.workers(),
            Collaborators.of(worker -> this::scan, new Observer()).withReads(time),
            task -> accept(task, global),
            this::over,
            RemoteSimulation::broken);
    for (int id = 0; id < plan.workers(); id++) {
      workers.add(new SimulatedWorker(graph.worker(id)));
    }
  }

  private static void broken(Throwable why) {
    throw new AssertionError("the graph broke on its read stage", why);
  }

  private void over() {
    overs++;
    overAt = time.nanos();
  }

  /** Runs to the end; what is wrong is thrown. */
  void run() {
    List<Source> sources = new ArrayList<>();
    for (HostPlan host : plan.hosts()) {
      SimulatedBackend backend =
          new SimulatedBackend(host, time, random.split(), canary != Canary.SILENT_CHANGE);
      sources.add(run.source(backend));
    }
    if (plan.stopAt() != null) {
      time.at(plan.stopAt(), () -> graph.abort(new CancellationException("planned")));
    }
    global.addAll(graph.roots(sources));
    while (step()) {
      check(++steps < STEPS_MAX, "too many steps: somebody spins");
    }
    checkEnd();
  }

  private boolean step() {
    if (time.isDue() && random.nextBoolean()) {
      return time.step();
    }
    SimulatedWorker worker = workers.get(random.nextInt(workers.size()));
    Task task = next(worker);
    if (task != null) {
      graph.run(task, worker.worker, worker);
      return true;
    }
    if (time.reading() == 0) {
      // Whoever waits now waits for time, and holds nothing of what others could use.
      check(graph.isIdle(), "buffers or tokens are held while nothing is read or scanned");
    }
    return time.step();
  }

  private @Nullable Task next(SimulatedWorker worker) {
    Task task = worker.deque.pollLast();
    if (task == null) {
      task = global.pollFirst();
    }
    for (int i = 0; task == null && i < workers.size(); i++) {
      task = workers.get(i).deque.pollFirst();
    }
    return task;
  }

  private void accept(Task task, Deque<Task> queue) {
    if (canary == Canary.LOST_DISCARD && graph.abort().raised()) {
      return;
    }
    queue.addLast(task);
  }

  /** What is known of an object that is being scanned: of which versions it may be. */
  private final class Scanned implements ObjectState {
    private long next;
    private List<Integer> versions;

    Scanned(ObjectPlan object) {
      versions = new ArrayList<>();
      for (int version = 0; version < object.sizes().size(); version++) {
        versions.add(version);
      }
    }

    @Override
    public void readAgain() {}

    @Override
    public void brokenOff() {}
  }

  private void scan(Chunk chunk) {
    ObjectPlan object = plan(chunk.object());
    Scanned state = chunk.carry() instanceof Scanned begun ? begun : new Scanned(object);
    chunk.carry(state);
    scanned.put(object.id(), state);
    check(chunk.offset() == state.next, "a gap in " + object);
    long base = chunk.offset();
    state.versions.removeIf(
        version -> {
          for (int i = 0; i < chunk.length(); i++) {
            byte expected = ObjectPlan.byteAt(object.id(), version, base + i);
            if (chunk.memory().get(ValueLayout.JAVA_BYTE, i) != expected) {
              return true;
            }
          }
          return false;
        });
    check(!state.versions.isEmpty(), "bytes of several versions in " + object);
    state.next = base + chunk.length();
    if (chunk.last()) {
      chunk.carry(null);
    }
  }

  private ObjectPlan plan(ObjectDescriptor object) {
    String[] parts = object.path().toString().split("/", -1);
    int id = Integer.parseInt(parts[1]);
    return plan.hosts().stream()
        .flatMap(host -> host.objects().stream())
        .filter(each -> each.id() == id)
        .findFirst()
        .orElseThrow();
  }

  private void checkEnd() {
    check(graph.outstanding() == 0, "work left and nothing happens: " + graph.outstanding());
    check(overs == 1, "the end was announced " + overs + " times");
    check(time.reading() == 0, "reads left over");
    check(Duration.ofNanos(overAt).compareTo(TIME_MAX) < 0, "it took " + overAt + " ns");
    graph.close();
    leaks.checkNothingHeld();
    for (HostPlan host : plan.hosts()) {
      host.objects().forEach(object -> checkObject(host, object));
    }
    RemoteRunReport report = run.report();
    check(report.objectsEnqueued() == ended.size(), "objects miscounted: " + report);
    check(report.retries() <= report.retryableErrors(), "retries miscounted: " + report);
    if (plan.stopAt() == null) {
      check(
          report.objectsStarted() <= report.objectsCompleted() + report.objectsFailed(),
          "objects started and not ended: " + report);
      check(report.objectsFailed() == failed(), "failures miscounted: " + report);
    }
  }

  private long failed() {
    return ended.values().stream().filter(outcome -> outcome instanceof Outcome.Failed).count();
  }

  private void checkObject(HostPlan host, ObjectPlan object) {
    Outcome outcome = ended.get(host.name() + "/" + object.id());
    boolean isSteady = !host.isTrouble() && plan.stopAt() == null;
    if (outcome == null) {
      check(!isSteady, "never listed: " + object);
      return;
    }
    switch (outcome) {
      case Outcome.Scanned(long bytes, Outcome.Change _) -> {
        check(!object.isGone() || bytes == 0, "scanned though it is gone: " + object);
        Scanned state = scanned.get(object.id());
        boolean isWhole =
            object.isGone()
                || (state != null
                    && state.versions.stream()
                        .anyMatch(version -> object.sizes().get(version) == bytes));
        check(isWhole, "scanned in part: " + object + " as " + outcome);
      }
      case Outcome.Failed failed ->
          check(
              object.isGone() || host.isTrouble() || isTooSlow(host) || object.changes().size() > 1,
              object + " failed for no reason: " + failed);
      case Outcome.Cancelled _ -> check(plan.stopAt() != null, object + " was cancelled");
      case Outcome.Skipped _ -> check(false, object + " was skipped");
    }
  }

  /** Whether the objects of a host come more slowly than they must. */
  private boolean isTooSlow(HostPlan host) {
    return plan.config().bytesPerSecondMin() > 1
        && host.latencyMax().compareTo(Duration.ofMillis(100)) > 0;
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException(what + " (step " + steps + ", " + plan + ")");
    }
  }

  /** A worker without a thread. */
  private final class SimulatedWorker implements TaskQueue {
    private final GraphWorker worker;
    private final Deque<Task> deque = new ArrayDeque<>();

    SimulatedWorker(GraphWorker worker) {
      this.worker = worker;
    }

    @Override
    public void local(Task task) {
      accept(task, deque);
    }

    @Override
    public void global(Task task) {
      accept(task, global);
    }
  }

  private final class Observer implements RunEvents {
    @Override
    public void ended(ObjectDescriptor object, Outcome outcome) {
      String path = object.path().toString();
      check(ended.put(path, outcome) == null, "ended twice: " + path);
    }

    @Override
    public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {
      listingsFailed++;
      HostPlan host = plan.hosts().get(sourceId);
      check(host.isTrouble(), "a listing failed for no reason: " + cause);
    }
  }
}
