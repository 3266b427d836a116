package dev.sluice.simulation.stage;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who acts in a simulation: a worker, a producer or the closer. It has a thread of its own
 * so that it can stop anywhere, but only the actor whose turn it is runs.
 */
final class Actor {
  private final String name;
  private final Thread thread;
  private boolean started;
  private boolean finished;
  private boolean inside;
  private boolean timedOut;
  private @Nullable BooleanSupplier waitingFor;
  private boolean mayTimeOut;

  Actor(String name, Runnable body) {
    this.name = name;
    thread = Thread.ofVirtual().name(name).unstarted(body);
  }

  String name() {
    return name;
  }

  /** Whether it is in the middle of a call into the executor. */
  boolean isInside() {
    return inside;
  }

  void setInside(boolean inside) {
    this.inside = inside;
  }

  boolean isFinished() {
    return finished;
  }

  void finish() {
    finished = true;
  }

  boolean isRunnable() {
    return !finished && (waitingFor == null || timedOut || waitingFor.getAsBoolean());
  }

  boolean isTimeoutPossible() {
    return !finished && mayTimeOut && !isRunnable();
  }

  void timeOut() {
    timedOut = true;
  }

  void startWaiting(BooleanSupplier until, boolean timeout) {
    waitingFor = until;
    mayTimeOut = timeout;
    timedOut = false;
  }

  void endWaiting() {
    waitingFor = null;
    mayTimeOut = false;
    timedOut = false;
  }

  /** Lets the thread go on; whoever calls this must let go of the turn first. */
  void wake() {
    if (started) {
      LockSupport.unpark(thread);
    } else {
      started = true;
      thread.start();
    }
  }
}
