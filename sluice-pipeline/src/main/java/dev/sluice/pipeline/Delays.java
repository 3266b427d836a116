package dev.sluice.pipeline;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tasks that wait for time to pass. Each is resumed once, by time or by the end of the run. */
final class Delays {
  private final ReadStage stage;
  private final Consumer<Task> resumer;
  private final Set<Delay> waiting = ConcurrentHashMap.newKeySet();

  Delays(ReadStage stage, Consumer<Task> resumer) {
    this.stage = stage;
    this.resumer = resumer;
  }

  void add(Task task, long nanos) {
    Delay delay = new Delay(task);
    waiting.add(delay);
    try {
      stage.after(nanos, delay::end);
    } catch (Throwable refused) {
      delay.end();
      if (refused instanceof Error error) {
        throw error;
      }
    }
  }

  void resumeAll() {
    List.copyOf(waiting).forEach(Delay::end);
  }

  private final class Delay {
    private final Task task;

    Delay(Task task) {
      this.task = task;
    }

    private void end() {
      if (waiting.remove(this)) {
        resumer.accept(task);
      }
    }
  }
}
