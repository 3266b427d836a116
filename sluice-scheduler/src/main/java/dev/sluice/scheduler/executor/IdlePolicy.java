package dev.sluice.scheduler.executor;

/** What a worker does about having found nothing for so many rounds. One object a worker. */
public interface IdlePolicy {
  /** What to do now. */
  enum Action {
    SPIN,
    YIELD,
    PARK
  }

  /** A task was found: start over. */
  void onWork();

  /** Another round without a task. */
  Action onNoWork();

  /** How long to park at most, asked once for each park; {@code busy} if tasks are in flight. */
  long nextParkNanos(boolean busy);
}
