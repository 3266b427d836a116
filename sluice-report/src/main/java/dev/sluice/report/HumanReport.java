package dev.sluice.report;

import dev.sluice.scan.Finding;
import dev.sluice.scan.redact.Redaction;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The report for people: a line for each finding, and what the run was like. It shows only the
 * first characters of a secret, since terminals and logs keep what they are shown.
 */
public final class HumanReport implements ReportWriter {
  private static final Redaction GLIMPSE = new Redaction(75);
  private static final int SECRET_SHOWN_MAX = 40;
  private static final String STANDARD_INPUT = "standard input";

  private static final int ID_SHOWN = 10;
  private static final int DAY_LENGTH = 10;
  private static final String BOLD = "\u001b[1m";
  private static final String RED = "\u001b[1;31m";
  private static final String OFF = "\u001b[0m";

  private final Appendable out;
  private final @Nullable Supplier<RunSummary> run;
  private final boolean isColoured;
  private long count;

  /**
   * A report.
   *
   * @param run told of at the end, if there is one
   * @param isColoured whether it is shown on a terminal that understands colours
   */
  public HumanReport(Appendable out, @Nullable Supplier<RunSummary> run, boolean isColoured) {
    this.out = out;
    this.run = run;
    this.isColoured = isColoured;
  }

  @Override
  public void accept(Finding finding) throws IOException {
    count++;
    Finding.Location location = finding.location();
    String secret = GLIMPSE.shown(finding.secret());
    String file = TerminalText.line(finding.file().isEmpty() ? STANDARD_INPUT : finding.file());
    out.append(painted(BOLD, file + ":" + location.startLine() + ":" + location.startColumn()))
        .append(": ")
        .append(painted(RED, TerminalText.line(finding.ruleId())))
        .append(" (" + finding.severity() + ", " + finding.confidence() + " confidence): ")
        .append(TerminalText.line(shortened(secret)));
    if (!finding.symlinkFile().isEmpty()) {
      out.append(" (through " + TerminalText.line(finding.symlinkFile()) + ")");
    }
    if (finding.validity().isTold()) {
      out.append(" [" + TerminalText.line(finding.validity().words()) + "]");
    }
    out.append(commit(finding.commit())).append('\n');
  }

  /** Who brought it in, and when. */
  private static String commit(Finding.Commit commit) {
    if (commit.id().isEmpty()) {
      return "";
    }
    String id = commit.id().substring(0, Math.min(ID_SHOWN, commit.id().length()));
    String day = commit.date().substring(0, Math.min(DAY_LENGTH, commit.date().length()));
    return " (commit " + id + TerminalText.line(", " + commit.author() + ", " + day) + ")";
  }

  private String painted(String code, String text) {
    return isColoured ? code + text + OFF : text;
  }

  @Override
  public void finish() throws IOException {
    if (run == null) {
      return;
    }
    RunSummary summary = run.get();
    out.append(count == 0 ? "no leaks found" : "\nleaks found: " + count)
        .append(" in ")
        .append(TerminalText.line(summary.target()))
        .append('\n')
        .append(
            String.format(
                Locale.ROOT, "%,.1f MB in %.2f s%n", summary.bytes() / 1e6, summary.seconds()));
    for (RunSummary.Outcome outcome : summary.outcomes()) {
      out.append(String.format(Locale.ROOT, "%,10d  %s%n", outcome.count(), outcome.name()));
    }
    out.append(TerminalText.line(summary.verdictWords())).append('\n');
  }

  private static String shortened(String text) {
    return text.length() <= SECRET_SHOWN_MAX ? text : text.substring(0, SECRET_SHOWN_MAX) + "…";
  }
}
