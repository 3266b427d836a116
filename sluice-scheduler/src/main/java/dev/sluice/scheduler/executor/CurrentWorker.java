package dev.sluice.scheduler.executor;

/** Which worker the calling thread is: lets a pool keep a place for each worker. */
public final class CurrentWorker {
  /** What {@link #id} gives on a thread that is no worker. */
  public static final int NONE = -1;

  private CurrentWorker() {}

  /** The number of the worker on whose thread this is called, or {@link #NONE}. */
  public static int id() {
    return Thread.currentThread() instanceof WorkerThread worker ? worker.workerId() : NONE;
  }
}
