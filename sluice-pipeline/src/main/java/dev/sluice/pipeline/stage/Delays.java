package dev.sluice.pipeline.stage;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Those who wait for time to pass. Each is resumed once, by time or by the end of the run. */
public final class Delays {
  private final ReadStage stage;
  private final Set<Delay> waiting = ConcurrentHashMap.newKeySet();

  public Delays(ReadStage stage) {
    this.stage = stage;
  }

  public void add(long nanos, Runnable resume) {
    Delay delay = new Delay(resume);
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

  public void resumeAll() {
    List.copyOf(waiting).forEach(Delay::end);
  }

  private final class Delay {
    private final Runnable resume;

    Delay(Runnable resume) {
      this.resume = resume;
    }

    private void end() {
      if (waiting.remove(this)) {
        resume.run();
      }
    }
  }
}
