package dev.sluice.report;

import java.util.List;

/**
 * What a report says of the run as a whole.
 *
 * @param target what was scanned, as the user named it
 * @param verdict whether everything was looked at
 * @param incompleteReason why not; empty unless the run was incomplete
 * @param objects how many objects were scanned
 * @param bytes how many bytes were scanned
 * @param outcomes what became of the objects, by kind
 * @param problems what could not be scanned, the first of {@code problemsTotal}
 * @param timeline how fast it went when
 */
public record RunSummary(
    String target,
    Verdict verdict,
    String incompleteReason,
    long objects,
    long bytes,
    float seconds,
    List<Outcome> outcomes,
    List<Problem> problems,
    long problemsTotal,
    Timeline timeline) {
  public RunSummary {
    outcomes = List.copyOf(outcomes);
    problems = List.copyOf(problems);
  }

  /** A run of this process, which is complete if there is no reason why not. */
  public RunSummary(
      String target,
      String incompleteReason,
      long objects,
      long bytes,
      float seconds,
      List<Outcome> outcomes,
      List<Problem> problems,
      long problemsTotal,
      Timeline timeline) {
    this(
        target,
        incompleteReason.isEmpty() ? Verdict.COMPLETE : Verdict.INCOMPLETE,
        incompleteReason,
        objects,
        bytes,
        seconds,
        outcomes,
        problems,
        problemsTotal,
        timeline);
  }

  /** Whether a run looked at everything. */
  public enum Verdict {
    COMPLETE,
    INCOMPLETE,
    /** The report that the findings were read from does not tell. */
    NOT_KNOWN
  }

  /**
   * A summary of findings that no run of this process made.
   *
   * @param incompleteReason why a run behind them was incomplete, or empty if no report tells
   */
  public static RunSummary ofReports(String target, String incompleteReason) {
    return new RunSummary(
        target,
        incompleteReason.isEmpty() ? Verdict.NOT_KNOWN : Verdict.INCOMPLETE,
        incompleteReason,
        0,
        0,
        0,
        List.of(),
        List.of(),
        0,
        new Timeline(1, List.of()));
  }

  /** The verdict in words. */
  public String verdictWords() {
    return switch (verdict) {
      case COMPLETE -> "complete";
      case INCOMPLETE -> incompleteReason;
      case NOT_KNOWN -> "not known whether the run was complete: its report does not tell";
    };
  }

  /** How many objects ended in one way. */
  public record Outcome(String name, long count) {}

  /** An object that could not be scanned, and why. */
  public record Problem(String path, String what) {}

  /** Throughput at even distances of time. */
  public record Timeline(float sampleSeconds, List<Float> megabytesPerSecond) {
    public Timeline {
      megabytesPerSecond = List.copyOf(megabytesPerSecond);
    }
  }
}
