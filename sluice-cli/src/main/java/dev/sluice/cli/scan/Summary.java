package dev.sluice.cli.scan;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanProblem;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The last words of a run. */
final class Summary {
  private static final int RULES_SHOWN = 10;
  private static final int PROBLEMS_SHOWN = 20;

  private final PrintStream err;
  private final boolean isQuiet;

  /** {@code isQuiet} leaves out all but problems. */
  Summary(PrintStream err, boolean isQuiet) {
    this.err = err;
    this.isQuiet = isQuiet;
  }

  void print(ScanOutcome outcome, Reporting reporting, List<String> unused, double seconds) {
    for (ScanProblem problem :
        outcome.problems().subList(0, Math.min(PROBLEMS_SHOWN, outcome.problems().size()))) {
      line(
          TerminalText.line(
              String.format(
                  Locale.ROOT, "%s: %s: %s", problem.path(), problem.kind(), problem.message())));
    }
    if (outcome.problemsTotal() > PROBLEMS_SHOWN) {
      line(
          String.format(
              Locale.ROOT, "… and %d more problems", outcome.problemsTotal() - PROBLEMS_SHOWN));
    }
    if (isQuiet) {
      return;
    }
    double megabytes = outcome.bytes() / 1e6;
    line(
        String.format(
            Locale.ROOT,
            "scanned %,d objects, %,.1f MB in %.2f s (%,.0f MB/s)%s",
            outcome.scanned(),
            megabytes,
            seconds,
            megabytes / seconds,
            PeakMemory.words()));
    if (outcome.recalled() > 0) {
      line(
          String.format(
              Locale.ROOT, "%,d of them were known and not read again", outcome.recalled()));
    }
    reasons("skipped", outcome.skipped());
    reasons("failed", outcome.failed());
    if (outcome.listingsFailed() > 0) {
      line(String.format(Locale.ROOT, "could not list %,d folders", outcome.listingsFailed()));
    }
    for (String entry : unused) {
      line(
          String.format(
              Locale.ROOT, "ignore entry without a finding: %s", TerminalText.line(entry)));
    }
    findings(reporting.tally(), reporting.knownCount());
    line(verdict(outcome));
  }

  static String verdict(ScanOutcome outcome) {
    if (outcome.complete()) {
      return "complete: every object was scanned, or skipped with a reason";
    }
    String why =
        outcome.stopped().isEmpty()
            ? String.format(
                Locale.ROOT,
                "%,d failed, %,d folders not listed",
                outcome.failedTotal(),
                outcome.listingsFailed())
            : outcome.stopped()
                + String.format(Locale.ROOT, ", %,d objects left out", outcome.cancelled());
    return "INCOMPLETE: " + why;
  }

  private void findings(Tally tally, long known) {
    String left = known == 0 ? "" : String.format(Locale.ROOT, " (%,d known ones left out)", known);
    if (tally.total() == 0) {
      line(String.format(Locale.ROOT, "no leaks found%s", left));
      return;
    }
    line(
        String.format(
            Locale.ROOT, "leaks found: %d%s: %s", tally.total(), left, severities(tally)));
    List<Tally.Row> rows = tally.rows();
    for (Tally.Row row : rows.subList(0, Math.min(RULES_SHOWN, rows.size()))) {
      line(
          String.format(Locale.ROOT, "  %,6d  %s (%s)", row.count(), row.ruleId(), row.severity()));
    }
    if (rows.size() > RULES_SHOWN) {
      line(String.format(Locale.ROOT, "          and %d more rules", rows.size() - RULES_SHOWN));
    }
  }

  private static String severities(Tally tally) {
    StringBuilder words = new StringBuilder();
    tally
        .bySeverity()
        .forEach(
            (severity, count) ->
                words
                    .append(words.isEmpty() ? "" : ", ")
                    .append(String.format(Locale.ROOT, "%,d %s", count, severity)));
    return words.toString();
  }

  private void reasons(String what, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return;
    }
    StringBuilder words = new StringBuilder();
    new TreeMap<>(counts)
        .forEach(
            (reason, count) ->
                words.append(words.isEmpty() ? "" : ", ").append(reason).append(' ').append(count));
    line(
        String.format(
            Locale.ROOT,
            "%s %,d: %s",
            what,
            counts.values().stream().mapToLong(Long::longValue).sum(),
            words));
  }

  private void line(String text) {
    err.println(text);
  }
}
