package dev.sluice.scan;

import dev.sluice.source.metrics.Metrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What came of a run. The exit status of a program is computed from this and nothing else.
 *
 * @param findings how many findings went to the sink
 * @param discovered how many objects were found; each is counted once more below
 * @param scanned how many were scanned to their end
 * @param recalled how many of those were not read again, because a state knew them
 * @param skipped how many were left out on purpose, by reason
 * @param gaps how many should have been scanned and could not be, by reason
 * @param failed how many failed, by reason
 * @param cancelled how many the run's early end left out
 * @param listingsFailed how many folders or other parts were not listed to their end
 * @param bytes how many bytes were scanned, each once
 * @param problems what went wrong, the first of each run's many
 * @param problemsTotal how many problems there were
 * @param stopped why the run ended early, or empty
 * @param history what the search of Git histories came to
 * @param metrics what the parts of the program counted while they worked
 */
public record ScanOutcome(
    long findings,
    long discovered,
    long scanned,
    long recalled,
    Map<String, Long> skipped,
    Map<String, Long> gaps,
    Map<String, Long> failed,
    long cancelled,
    long listingsFailed,
    long bytes,
    List<ScanProblem> problems,
    long problemsTotal,
    String stopped,
    HistoryCounters history,
    Metrics metrics) {

  public ScanOutcome {
    skipped = Map.copyOf(skipped);
    gaps = Map.copyOf(gaps);
    failed = Map.copyOf(failed);
    problems = List.copyOf(problems);
  }

  /** The outcome of a run that had nothing to scan. */
  public static final ScanOutcome NOTHING =
      new ScanOutcome(
          0,
          0,
          0,
          0,
          Map.of(),
          Map.of(),
          Map.of(),
          0,
          0,
          0,
          List.of(),
          0,
          "",
          HistoryCounters.NONE,
          Metrics.NONE);

  /** The outcome of a run of which this and another are parts. */
  public ScanOutcome plus(ScanOutcome other) {
    return new ScanOutcome(
        findings + other.findings,
        discovered + other.discovered,
        scanned + other.scanned,
        recalled + other.recalled,
        sums(skipped, other.skipped),
        sums(gaps, other.gaps),
        sums(failed, other.failed),
        cancelled + other.cancelled,
        listingsFailed + other.listingsFailed,
        bytes + other.bytes,
        joined(problems, other.problems),
        problemsTotal + other.problemsTotal,
        stopped.isEmpty() ? other.stopped : stopped,
        history.plus(other.history),
        metrics.plus(other.metrics));
  }

  private static List<ScanProblem> joined(List<ScanProblem> one, List<ScanProblem> other) {
    List<ScanProblem> all = new ArrayList<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }

  private static Map<String, Long> sums(Map<String, Long> one, Map<String, Long> other) {
    Map<String, Long> sums = new HashMap<>(one);
    other.forEach((reason, count) -> sums.merge(reason, count, Long::sum));
    return sums;
  }

  /** Whether every object was scanned, or left out on purpose. */
  public boolean complete() {
    return gaps.isEmpty()
        && failed.isEmpty()
        && cancelled == 0
        && listingsFailed == 0
        && stopped.isEmpty();
  }

  /** This outcome of a run that was ended for a reason its caller knows. */
  public ScanOutcome stoppedBecause(String reason) {
    Changed changed = new Changed(this);
    changed.stopped = reason;
    return changed.outcome();
  }

  /** This outcome with objects that were scanned before the run, so that it left them out. */
  public ScanOutcome withScannedBefore(long objects, long objectBytes) {
    Changed changed = new Changed(this);
    changed.discovered += objects;
    changed.scanned += objects;
    changed.bytes += objectBytes;
    changed.metrics =
        metrics.plus(
            Metrics.builder()
                .add(RunMetrics.GIT_OBJECTS_CLEARED, objects)
                .add(RunMetrics.GIT_BYTES_CLEARED, objectBytes)
                .build());
    return changed.outcome();
  }

  /** This outcome with parts of the run that were never begun, so that nothing in them is known. */
  public ScanOutcome withoutParts(long parts) {
    Changed changed = new Changed(this);
    changed.listingsFailed += parts;
    return changed.outcome();
  }

  /** This outcome with its problems in other words. */
  public ScanOutcome withProblems(UnaryOperator<ScanProblem> words) {
    Changed changed = new Changed(this);
    changed.problems = problems.isEmpty() ? problems : problems.stream().map(words).toList();
    return changed.outcome();
  }

  /** This outcome with what the search of a history came to. */
  public ScanOutcome withHistory(HistoryCounters counters) {
    Changed changed = new Changed(this);
    changed.history = counters;
    changed.metrics = metrics.plus(RunMetrics.of(counters));
    return changed.outcome();
  }

  public long skippedTotal() {
    return sum(skipped);
  }

  public long gapsTotal() {
    return sum(gaps);
  }

  public long failedTotal() {
    return sum(failed);
  }

  private static long sum(Map<String, Long> counts) {
    long sum = 0;
    for (long count : counts.values()) {
      sum += count;
    }
    return sum;
  }

  /** An outcome of which something is about to change. */
  private static final class Changed {
    private final long findings;
    private long discovered;
    private long scanned;
    private final long recalled;
    private final Map<String, Long> skipped;
    private final Map<String, Long> gaps;
    private final Map<String, Long> failed;
    private final long cancelled;
    private long listingsFailed;
    private long bytes;
    private List<ScanProblem> problems;
    private final long problemsTotal;
    private String stopped;
    private HistoryCounters history;
    private Metrics metrics;

    Changed(ScanOutcome outcome) {
      findings = outcome.findings;
      discovered = outcome.discovered;
      scanned = outcome.scanned;
      recalled = outcome.recalled;
      skipped = outcome.skipped;
      gaps = outcome.gaps;
      failed = outcome.failed;
      cancelled = outcome.cancelled;
      listingsFailed = outcome.listingsFailed;
      bytes = outcome.bytes;
      problems = outcome.problems;
      problemsTotal = outcome.problemsTotal;
      stopped = outcome.stopped;
      history = outcome.history;
      metrics = outcome.metrics;
    }

    ScanOutcome outcome() {
      return new ScanOutcome(
          findings,
          discovered,
          scanned,
          recalled,
          skipped,
          gaps,
          failed,
          cancelled,
          listingsFailed,
          bytes,
          problems,
          problemsTotal,
          stopped,
          history,
          metrics);
    }
  }
}
