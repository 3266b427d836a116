package dev.sluice.pipeline.stage;

import java.util.function.Consumer;

/**
 * A read stage on which nothing dies unheard. What is submitted deals with the failures of objects
 * itself; if it fails all the same, for want of memory as a rule, its task is lost, and the run
 * must not wait for it.
 *
 * @param broken told of such a failure
 */
public record GuardedStage(ReadStage stage, Consumer<Throwable> broken) implements ReadStage {
  @Override
  public void submit(Runnable read) {
    stage.submit(guarded(read));
  }

  @Override
  public void after(long nanos, Runnable resume) {
    stage.after(nanos, guarded(resume));
  }

  private Runnable guarded(Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (Throwable failure) {
        broken.accept(failure);
      }
    };
  }

  @Override
  public void stop() {
    stage.stop();
  }

  @Override
  public void close() {
    stage.close();
  }
}
