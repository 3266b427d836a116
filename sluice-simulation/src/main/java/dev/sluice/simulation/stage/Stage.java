package dev.sluice.simulation.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes the turn between actors, one at a time, as a schedule says.
 *
 * <p>First comes the safety phase, in which the schedule decides and parks may time out. Then comes
 * the liveness phase: everybody gets a turn in order, no park times out, and all must end within a
 * bound. When nobody may go on although not everybody has finished, a wake-up was lost.
 */
public final class Stage {
  private final SimulationOptions options;
  private final Schedule schedule;
  private final List<Actor> actors = new ArrayList<>();
  private final Actor[] candidates;
  private final Thread host = Thread.currentThread();
  private final @Nullable List<String> log;
  private Runnable eachTurn = () -> {};
  private volatile @Nullable Actor current;
  private volatile boolean ended;
  private @Nullable Violation violation;
  private boolean deciding;
  private long turns;

  public Stage(SimulationOptions options, Schedule schedule, int actorsMax, boolean logging) {
    this.options = options;
    this.schedule = schedule;
    candidates = new Actor[actorsMax];
    log = logging ? new ArrayList<>() : null;
  }

  /** Has {@code check} looked at before every turn. */
  public void checkEachTurn(Runnable check) {
    eachTurn = check;
  }

  public void add(String name, Runnable body) {
    actors.add(new Actor(name, () -> act(body)));
  }

  public boolean allFinished(int from, int to) {
    return actors.subList(from, to).stream().allMatch(Actor::isFinished);
  }

  /** Whether nobody is in the middle of a call into the executor. */
  public boolean isQuiet() {
    for (Actor actor : actors) {
      if (actor.isInside()) {
        return false;
      }
    }
    return true;
  }

  /** Runs all actors to their end or to the first violation. */
  public @Nullable Violation run() {
    Preemption.activate(this);
    try {
      pass(null);
      while (!ended) {
        LockSupport.park(this);
      }
    } finally {
      Preemption.activate(null);
    }
    return violation;
  }

  public long turns() {
    return turns;
  }

  public List<String> log() {
    return log == null ? List.of() : List.copyOf(log);
  }

  public void log(String event) {
    Actor actor = current;
    if (log != null) {
      log.add(turns + " " + (actor == null ? "" : actor.name()) + " " + event);
    }
  }

  public boolean isLogging() {
    return log != null;
  }

  /** Marks the actor at work as inside or outside the executor. */
  public void inside(boolean inside) {
    self().setInside(inside);
  }

  public boolean isInside() {
    return self().isInside();
  }

  /** A place where others may come in between. */
  public void point() {
    if (deciding || ended) {
      return;
    }
    pass(self());
  }

  /** Waits until {@code until} holds, or for a timeout if the options allow them. */
  public void await(BooleanSupplier until, boolean mayTimeOut) {
    Actor self = self();
    self.startWaiting(until, mayTimeOut && options.timeouts());
    pass(self);
    self.endWaiting();
  }

  /** Ends the simulation here. Does not return. */
  public void violate(String checker, String message) {
    if (violation == null) {
      violation = new Violation(checker, message);
    }
    endHere();
  }

  private void act(Runnable body) {
    Actor self = self();
    try {
      body.run();
    } catch (Throwable thrown) {
      violate("exceptions", self.name() + " ended by " + thrown);
    }
    self.setInside(false);
    self.finish();
    pass(self);
  }

  private Actor self() {
    Actor self = current;
    if (self == null) {
      throw new IllegalStateException("nobody has the turn");
    }
    return self;
  }

  private void pass(@Nullable Actor self) {
    deciding = true;
    turns++;
    eachTurn.run();
    Actor next = next(self);
    deciding = false;
    if (next == null) {
      if (violation == null && !allFinished(0, actors.size())) {
        violate("wake-ups", "nobody may go on: " + stuck());
      }
      endHere();
      return;
    }
    if (next == self) {
      return;
    }
    current = next;
    next.wake();
    if (self != null && !self.isFinished()) {
      while (current != self) {
        LockSupport.park(this);
      }
    }
  }

  private @Nullable Actor next(@Nullable Actor self) {
    int runnable = 0;
    boolean mayStay = self != null && self.isRunnable();
    if (self != null && mayStay) {
      candidates[runnable++] = self;
    }
    for (Actor actor : actors) {
      if (actor != self && actor.isRunnable()) {
        candidates[runnable++] = actor;
      }
    }
    if (runnable == 0) {
      return null;
    }
    if (turns > options.safetyTurns()) {
      return inOrder(self, runnable);
    }
    int timeouts = 0;
    for (Actor actor : actors) {
      if (actor.isTimeoutPossible()) {
        candidates[runnable + timeouts++] = actor;
      }
    }
    int choice = schedule.choose(runnable, timeouts, mayStay);
    if (choice >= runnable) {
      candidates[choice].timeOut();
    }
    return candidates[choice];
  }

  private Actor inOrder(@Nullable Actor self, int runnable) {
    if (turns > options.safetyTurns() + (long) options.livenessTurns()) {
      violate("liveness", "not at the end after " + turns + " turns: " + stuck());
    }
    int after = actors.indexOf(self);
    for (int i = 1; i <= actors.size(); i++) {
      Actor actor = actors.get((after + i) % actors.size());
      if (actor.isRunnable()) {
        return actor;
      }
    }
    return candidates[runnable - 1];
  }

  private String stuck() {
    return actors.stream().filter(actor -> !actor.isFinished()).map(Actor::name).toList()
        + " have not finished";
  }

  /** Ends the simulation; an actor in the middle of something stays there for ever. */
  private void endHere() {
    ended = true;
    LockSupport.unpark(host);
    Actor self = current;
    while (self != null && !self.isFinished()) {
      LockSupport.park(this);
    }
  }
}
