package dev.sluice.cli.output;

import dev.sluice.detect.rule.Severity;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts findings by rule. */
public final class Tally {
  /** A rule and how often it found something. */
  record Row(String ruleId, String severity, long count) {}

  private final Map<String, Row> rows = new HashMap<>();
  private long total;
  private long active;

  void add(Finding finding) {
    total++;
    active += finding.validity().state() == Validity.State.ACTIVE ? 1 : 0;
    rows.merge(
        finding.ruleId(),
        new Row(finding.ruleId(), finding.severity(), 1),
        (before, one) -> new Row(before.ruleId(), before.severity(), before.count() + 1));
  }

  public long total() {
    return total;
  }

  /** How many of them are known to be live. */
  public long active() {
    return active;
  }

  /** How many findings of each severity there are, the most severe first. */
  Map<String, Long> bySeverity() {
    Map<String, Long> ordered = new LinkedHashMap<>();
    for (Severity severity : List.of(Severity.values()).reversed()) {
      ordered.put(severity.name().toLowerCase(Locale.ROOT), 0L);
    }
    rows.values().forEach(row -> ordered.merge(row.severity(), row.count(), Long::sum));
    ordered.values().removeIf(count -> count == 0);
    return ordered;
  }

  /** Most first. */
  List<Row> rows() {
    List<Row> sorted = new ArrayList<>(rows.values());
    // By hand: no cache of classes holds the comparators that the platform puts together.
    sorted.sort(
        (one, other) -> {
          int byCount = Long.compare(other.count(), one.count());
          return byCount != 0 ? byCount : one.ruleId().compareTo(other.ruleId());
        });
    return List.copyOf(sorted);
  }
}
