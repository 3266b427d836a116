package dev.sluice.cli.output;

import static dev.sluice.cli.console.Numbers.grouped;

import dev.sluice.scan.redact.Redactor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run tells of earlier decisions: those that are over, of no use, or not heeded. */
public final class EarlierDecisions {
  private static final int SHOWN_MAX = 10;

  private final KnownFindings known;
  private final @Nullable Redactor redactor;

  public EarlierDecisions(KnownFindings known, @Nullable Redactor redactor) {
    this.known = known;
    this.redactor = redactor;
  }

  /**
   * The lines.
   *
   * @param isWhole whether the run would have found all that the baseline has
   */
  public List<String> words(boolean isWhole) {
    List<String> lines = new ArrayList<>();
    known.problems().forEach(problem -> lines.add("ignore file " + problem));
    for (String entry : known.unused()) {
      lines.add("ignore entry without a finding: " + shown(entry));
    }
    if (isWhole) {
      list(lines, "baseline entries without a finding", known.unusedOfBaseline());
    }
    list(lines, "accepted until a day that is over, and still there", known.runOut());
    list(lines, "secrets that are known and came back in another place", known.cameBack());
    if (known.stillThere() > 0) {
      lines.add("decided to be leaks, and still there: " + grouped(known.stillThere()));
    }
    return lines;
  }

  private void list(List<String> lines, String what, List<String> entries) {
    if (entries.isEmpty()) {
      return;
    }
    lines.add(what + ": " + grouped(entries.size()));
    entries.stream().limit(SHOWN_MAX).forEach(entry -> lines.add("          " + shown(entry)));
    if (entries.size() > SHOWN_MAX) {
      lines.add("          and " + grouped(entries.size() - SHOWN_MAX) + " more");
    }
  }

  private String shown(String entry) {
    return redactor == null ? entry : redactor.path(entry);
  }
}
