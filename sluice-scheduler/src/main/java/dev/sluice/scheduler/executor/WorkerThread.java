package dev.sluice.scheduler.executor;

/**
 * The thread of one worker. A daemon: an executor that nobody joins must not keep the process from
 * ending, and one that matters is joined.
 */
final class WorkerThread extends Thread {
  private final int workerId;

  WorkerThread(String name, int workerId, Runnable worker) {
    super(worker, name + "-" + workerId);
    this.workerId = workerId;
    setDaemon(true);
  }

  int workerId() {
    return workerId;
  }
}
