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
 * @param samples megabytes a second over the course of the run, at even distances
 */
public record RunSummary(
    String target,
    String incompleteReason,
    long objects,
    long bytes,
    float seconds,
    List<Outcome> outcomes,
    List<Float> samples) {
  public RunSummary {
    outcomes = List.copyOf(outcomes);
    samples = List.copyOf(samples);
  }

  /** How many objects ended in one way. */
  public record Outcome(String name, long count) {}
}
