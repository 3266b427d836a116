package dev.sluice.report;

import java.util.List;

/**
 * What a report says of the run as a whole.
 *
 * @param target what was scanned, as the user named it
 * @param incompleteReason empty if every object was scanned or skipped with a reason
 * @param objects how many objects were scanned
 * @param bytes how many bytes were scanned
 * @param outcomes what became of the objects, by kind
 * @param problems what could not be scanned, the first of {@code problemsTotal}
 * @param timeline how fast it went when
 */
public record RunSummary(
    String target,
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

  /** A summary of findings that no run of this process made. */
  public static RunSummary ofReports(String target) {
    return new RunSummary(target, "", 0, 0, 0, List.of(), List.of(), 0, new Timeline(1, List.of()));
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
