package dev.sluice.cli.git;

import dev.sluice.cli.watch.RunPhase;
import dev.sluice.scan.ScanJob;
import dev.sluice.source.git.clone.FetchWatch;

/** The fetching of a repository, as a phase of the run that can be ended early. */
final class Fetching implements RunPhase, FetchWatch {
  /**
   * How far it is.
   *
   * @param all how much there is in all, or 0 where nobody knows
   */
  private record State(String step, long done, long all) {}

  private volatile State state = new State("", 0, 0);
  private volatile boolean isCancelled;

  @Override
  public void progress(String step, long done, long all) {
    state = new State(step, done, all);
  }

  @Override
  public boolean isWanted() {
    return !isCancelled;
  }

  @Override
  public ScanJob.Progress progress() {
    return new ScanJob.Progress(0, 0, 0, 0, 0);
  }

  @Override
  public String name() {
    String step = state.step();
    return step.isEmpty() ? "fetching the repository" : "fetching the repository, " + step;
  }

  @Override
  public long stepDone() {
    return state.done();
  }

  @Override
  public long stepInAll() {
    return state.all();
  }

  @Override
  public void cancel() {
    isCancelled = true;
  }
}
