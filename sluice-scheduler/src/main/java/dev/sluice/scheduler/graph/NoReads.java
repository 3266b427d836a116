package dev.sluice.scheduler.graph;

/**
 * The stage of runs whose sources never wait. A class and not a lambda: that of an interface's
 * constant is in no AOT cache, and would be linked at every start.
 */
final class NoReads implements ReadStage {
  @Override
  public void submit(Runnable read) {
    throw new IllegalStateException("a source that waits needs a read stage");
  }
}
