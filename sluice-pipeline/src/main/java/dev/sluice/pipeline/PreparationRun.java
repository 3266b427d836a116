package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.PhaseTimes;
import dev.sluice.pipeline.trace.PreparationEvent;
import dev.sluice.pipeline.trace.Tracing;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.source.Preparation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The preparation of one source, phase by phase, and then its first listing.
 *
 * <p>The enumeration that waits for it stays counted among what the run owes, so that the run
 * cannot end before. What fails is a listing that failed: a part costs what it would have shown, a
 * phase that does not begin or end costs the source.
 */
final class PreparationRun {
  final TaskGraph graph;
  final DeviceSlots slots;
  final int workers;
  private final Task.Enumerate first;
  private final Consumer<PreparationRun> whenEnded;

  /** Lanes and phases not ended, and the beginning itself. */
  private final AtomicInteger open = new AtomicInteger(1);

  /** The phases that have begun and not ended. */
  private final List<PhaseRun> phases = new CopyOnWriteArrayList<>();

  private volatile @Nullable Preparation preparation;
  private volatile boolean isBroken;

  PreparationRun(
      TaskGraph graph,
      DeviceSlots slots,
      int workers,
      Task.Enumerate first,
      Consumer<PreparationRun> whenEnded) {
    this.graph = graph;
    this.slots = slots;
    this.workers = workers;
    this.first = first;
    this.whenEnded = whenEnded;
  }

  SourceContext source() {
    return first.source();
  }

  void begin(Preparation whole, TaskQueue queue) {
    preparation = whole;
    if (graph.abort().raised()) {
      whole.cancel();
    }
    try {
      start(begun(whole), queue);
    } catch (Throwable cause) {
      broke(cause);
    }
    closed(queue);
  }

  private List<? extends Preparation.Phase> begun(Preparation whole) throws IOException {
    PhaseTimes.Clock clock = graph.phaseTimes().begun();
    long since = clock.now();
    PreparationEvent event = Tracing.begun(PreparationEvent.Kind.BEGIN, "");
    try {
      return whole.begin();
    } finally {
      Tracing.ended(event);
      clock.worked(since);
      clock.ended();
    }
  }

  private static List<? extends Preparation.Phase> ended(PhaseRun run) throws IOException {
    long since = run.clock.now();
    PreparationEvent event = Tracing.begun(PreparationEvent.Kind.END, run.phase.name());
    try {
      return run.phase.ended();
    } finally {
      Tracing.ended(event);
      run.clock.worked(since);
      run.clock.ended();
    }
  }

  void cancel() {
    Preparation begun = preparation;
    if (begun != null) {
      begun.cancel();
    }
  }

  /** One lane or phase more, announced by one that has not ended. */
  void opened() {
    open.incrementAndGet();
  }

  /** One less. After the last the source is listed, or known not to be. */
  void closed(@Nullable TaskQueue queue) {
    if (open.decrementAndGet() > 0) {
      return;
    }
    whenEnded.accept(this);
    if (graph.abort().raised() || isBroken) {
      if (!isBroken) {
        graph.preparationFailed(source(), new InterruptedIOException("the run ended early"));
      }
      graph.endEnumeration(source());
    } else if (queue != null) {
      queue.global(first);
    } else {
      graph.resume(first);
    }
  }

  private void start(List<? extends Preparation.Phase> next, TaskQueue queue) {
    for (Preparation.Phase phase : next) {
      opened();
      PhaseRun begun = new PhaseRun(this, phase);
      phases.add(begun);
      begun.start(queue);
    }
  }

  /** Adds a lane to each phase that has work, a worker and a slot for one more. */
  void help(TaskQueue queue) {
    for (PhaseRun phase : phases) {
      phase.help(queue, 0);
    }
  }

  /** All parts of a phase are done. */
  void ended(PhaseRun phase, @Nullable TaskQueue queue) {
    phases.remove(phase);
    if (queue != null && !graph.abort().raised()) {
      try {
        start(ended(phase), queue);
      } catch (Throwable cause) {
        broke(cause);
      }
    } else {
      phase.clock.ended();
    }
    closed(queue);
  }

  /** The source cannot be prepared, and so not listed. */
  void broke(Throwable cause) {
    isBroken = true;
    graph.preparationFailed(source(), cause);
  }
}
