package dev.sluice.pipeline;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.source.ObjectPath;
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
 * Runs the real task graph on one thread, in an order drawn from a seed, with the faults of a plan,
 * and checks it at every step and at the end.
 */
final class GraphSimulation {
  /** A fault put into the graph's surroundings, which the checks must notice. */
  enum Canary {
    NONE,
    /** Tasks that waited are dropped instead of resumed. */
    LOST_RESUME,
    /** Tasks that wait for time to pass wait for ever. */
    LOST_DELAY,
    /** Discarded tasks keep what they hold. */
    LOST_DISCARD
  }

  private static final int STEPS_PER_WORK_MAX = 24;
  private static final int WAITS_PER_OBJECT_MAX = 3;

  private final SimulationPlan plan;
  private final Canary canary;
  private final SplittableRandom random;
  private final LeakDetector leaks;
  private final TaskGraph graph;
  private final List<SimulatedWorker> workers = new ArrayList<>();
  private final Deque<Task> global = new ArrayDeque<>();

  /** What goes on outside the executor, and what waits for time to pass: one at a time, any. */
  private final List<Runnable> reads = new ArrayList<>();

  private final Map<Integer, Outcome> ended = new HashMap<>();
  private int listingsFailed;
  private final PlannedContainers containers;
  private int containersClosed;
  private int overs;
  private int steps;
  private boolean stopped;

  GraphSimulation(long seed, Canary canary) {
    this.leaks = LeakDetector.tracking();
    this.plan = SimulationPlan.of(seed, leaks);
    this.canary = canary;
    this.random = new SplittableRandom(~seed);
    List<PlannedObject> all = plan.objects().stream().flatMap(List::stream).toList();
    this.containers = new PlannedContainers(all, plan.nestedManner(), () -> containersClosed++);
    TaskGraph.Collaborators with =
        TaskGraph.Collaborators.of(new CheckedScan(all), new Observer())
            .withContainers(List.of(containers))
            .withReads(new Stage())
            .withDevices(
                new DeviceSlots(
                    plan.devices(), path -> new DeviceId(path.toString().hashCode()), leaks));
    this.graph =
        new TaskGraph(
            plan.options(),
            plan.workers(),
            with,
            this::resume,
            () -> overs++,
            GraphSimulation::broken);
    for (int id = 0; id < plan.workers(); id++) {
      workers.add(new SimulatedWorker(graph.worker(id)));
    }
  }

  private static void broken(Throwable why) {
    throw new AssertionError("the graph broke on its read stage", why);
  }

  /** Runs to the end; what is wrong is thrown. */
  void run() {
    List<PlannedSource> sources = new ArrayList<>();
    for (int i = 0; i < plan.objects().size(); i++) {
      sources.add(new PlannedSource(plan.objects().get(i), plan.manners().get(i), () -> {}));
    }
    global.addAll(graph.roots(sources));
    int stepsMax = stepsMax();
    while (step()) {
      check(graph.frontier().inFlight() <= graph.frontier().capacity(), "frontier overfull");
      check(steps <= stepsMax, "too many steps: somebody spins");
    }
    checkEnd();
  }

  private boolean step() {
    if (steps == plan.stopAfterSteps()) {
      stop();
    }
    steps++;
    int ready = reads.size() + workers.size();
    int choice = random.nextInt(ready);
    if (choice < reads.size()) {
      reads.remove(choice).run();
      return true;
    }
    int first = choice - reads.size();
    for (int i = 0; i < workers.size(); i++) {
      SimulatedWorker worker = workers.get((first + i) % workers.size());
      Task task = next(worker);
      if (task != null) {
        graph.run(task, worker.worker, worker);
        return true;
      }
    }
    if (!reads.isEmpty()) {
      reads.removeFirst().run();
      return true;
    }
    return false;
  }

  private @Nullable Task next(SimulatedWorker worker) {
    Task task = worker.deque.pollLast();
    if (task == null) {
      task = global.pollFirst();
    }
    if (task == null) {
      task = workers.get(random.nextInt(workers.size())).deque.pollFirst();
    }
    for (int i = 0; task == null && i < workers.size(); i++) {
      task = workers.get(i).deque.pollFirst();
    }
    return task;
  }

  private void stop() {
    switch (plan.stop()) {
      case NONE -> {}
      case ABORT -> graph.abort(new CancellationException("planned"));
      case SHUTDOWN -> {
        stopped = true;
        graph.abort(new CancellationException("planned"));
        discardAll(global);
        workers.forEach(worker -> discardAll(worker.deque));
      }
    }
  }

  private void discardAll(Deque<Task> queue) {
    while (!queue.isEmpty()) {
      discard(queue.pollFirst());
    }
  }

  private void discard(Task task) {
    if (canary != Canary.LOST_DISCARD) {
      graph.discard(task);
    }
  }

  private void resume(Task task) {
    if (canary == Canary.LOST_RESUME) {
      return;
    }
    accept(task, global);
  }

  private void accept(Task task, Deque<Task> queue) {
    if (stopped) {
      discard(task);
    } else {
      queue.addLast(task);
    }
  }

  private void checkEnd() {
    check(graph.outstanding() == 0, "work left and nothing to run: " + graph.outstanding());
    check(overs == 1, "the end was announced " + overs + " times");
    // A wait ends because an object ended, for its place or for its permit; so there are not many
    // more waits than objects.
    check(
        graph.metrics().enumerateBackpressure() <= WAITS_PER_OBJECT_MAX * ended.size() + 20,
        "enumerations waited too often: " + graph.metrics());
    graph.close();
    leaks.checkNothingHeld();
    check(containers.opened() == containersClosed, "containers were left open");
    boolean untouched = plan.stop() == SimulationPlan.Stop.NONE;
    if (untouched && listingsFailed == 0) {
      check(ended.size() == plan.reachable().size(), "objects were missed");
      check(graph.metrics().objectsCompleted() == ended.size(), "completions miscounted");
    }
    for (PlannedObject object : plan.reachable()) {
      Outcome outcome = ended.get(object.id());
      if (outcome != null) {
        check(matches(object, outcome, untouched), object + " ended as " + outcome);
      }
    }
  }

  private boolean matches(PlannedObject object, Outcome outcome, boolean untouched) {
    return switch (outcome) {
      case Outcome.Scanned scanned ->
          plan.expected(object) instanceof Outcome.Scanned expected
              && expected.bytes() == scanned.bytes()
              && (object.size() < 0
                  || !object.inside().isEmpty()
                  || object.bytes() >= object.size()
                      == (scanned.change() != Outcome.Change.SHRANK));
      case Outcome.Failed failed ->
          plan.expected(object) instanceof Outcome.Failed expected
              && expected.stage() == failed.stage()
              && !(failed.cause() instanceof Error);
      case Outcome.Cancelled _ -> !untouched;
      case Outcome.Skipped _ -> false;
    };
  }

  /** No task may run much more often than there is something to do. */
  private int stepsMax() {
    int work = 10;
    for (PlannedObject object : plan.reachable()) {
      work += (2 + object.bytes()) * (1 + object.troubles().size());
    }
    return work * STEPS_PER_WORK_MAX;
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException(what + " (step " + steps + ", " + plan + ")");
    }
  }

  private final class Stage implements ReadStage {
    @Override
    public void submit(Runnable read) {
      reads.add(read);
    }

    @Override
    public void after(long nanos, Runnable resume) {
      if (canary != Canary.LOST_DELAY) {
        reads.add(resume);
      }
    }
  }

  /** A worker without a thread. */
  private final class SimulatedWorker implements TaskQueue {
    final GraphWorker worker;
    final Deque<Task> deque = new ArrayDeque<>();

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
      check(
          ended.put(PlannedObject.idOf(object.path()), outcome) == null, "ended twice: " + object);
    }

    @Override
    public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {
      listingsFailed++;
    }
  }
}
