package dev.sluice.scan;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.source.FailureReason;
import dev.sluice.source.ObjectPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts how the objects of a run ended, by reason, and keeps the first problems in words. */
final class Coverage implements RunEvents {
  /** How many problems are kept in words; all are counted. */
  static final int PROBLEMS_MAX = 1000;

  private final ScanListener listener;
  private final Map<String, LongAdder> skipped = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> gaps = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> failed = new ConcurrentHashMap<>();
  private final List<ScanProblem> problems = new ArrayList<>();
  private final LongAdder recalled = new LongAdder();
  private final LongAdder recalledInside = new LongAdder();
  private final LongAdder recalledSkips = new LongAdder();
  private long problemsTotal;

  Coverage(ScanListener listener) {
    this.listener = listener;
  }

  @Override
  public void ended(ObjectDescriptor object, Outcome outcome) {
    switch (outcome) {
      case Outcome.Scanned(long bytes, Outcome.Change change) -> {
        if (change == Outcome.Change.SHRANK) {
          IOException cause = new IOException("it became shorter");
          problem(object.name(), bytes, "changed while read", cause);
        }
      }
      case Outcome.Skipped(String reason, boolean isGap) -> {
        if (isGap) {
          count(gaps, reason);
          problem(object.name(), -1, ScanProblem.NOT_SCANNED, new IOException(reason));
        } else {
          count(skipped, reason);
          listener.skipped(object.name(), reason);
        }
      }
      case Outcome.Failed(Outcome.Stage stage, long offset, Throwable cause) -> {
        String kind = stage.name().toLowerCase(Locale.ROOT) + " failed";
        count(failed, kind);
        problem(object.name(), offset, kind, cause);
      }
      case Outcome.Cancelled _ -> {}
    }
  }

  @Override
  public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {
    String path = where == null ? "source " + sourceId : ObjectDescriptor.name(where);
    problem(path, -1, "listing failed", cause);
  }

  /** An object was not read again: what is inside it counts as it did then. */
  void recalled(RecordedObject object) {
    recalled.increment();
    recalledInside.add(object.inside());
    for (RecordedObject.Skipped one : object.skipped()) {
      count(skipped, one.reason());
      listener.skipped(one.name(), one.reason());
    }
    recalledSkips.add(object.skipped().size());
  }

  /** The record of an object cannot be read or written: it was or will be scanned once more. */
  void stateTrouble(String name, IOException cause) {
    problem(name, -1, "state failed", cause);
  }

  long recalled() {
    return recalled.sum();
  }

  /** Objects inside recalled ones that had been scanned. */
  long recalledInside() {
    return recalledInside.sum();
  }

  /** Objects inside recalled ones that had been skipped. */
  long recalledSkips() {
    return recalledSkips.sum();
  }

  private synchronized void problem(String path, long offset, String kind, Throwable cause) {
    problemsTotal++;
    ScanProblem problem = new ScanProblem(path, offset, kind, FailureReason.of(cause));
    if (problems.size() < PROBLEMS_MAX) {
      problems.add(problem);
    }
    listener.problem(problem, cause);
  }

  private static void count(Map<String, LongAdder> counts, String reason) {
    counts.computeIfAbsent(reason, ignored -> new LongAdder()).increment();
  }

  Map<String, Long> skipped() {
    return sums(skipped);
  }

  Map<String, Long> gaps() {
    return sums(gaps);
  }

  Map<String, Long> failed() {
    return sums(failed);
  }

  private static Map<String, Long> sums(Map<String, LongAdder> counts) {
    Map<String, Long> sums = new HashMap<>();
    counts.forEach((reason, count) -> sums.put(reason, count.sum()));
    return sums;
  }

  synchronized List<ScanProblem> problems() {
    return List.copyOf(problems);
  }

  synchronized long problemsTotal() {
    return problemsTotal;
  }
}
