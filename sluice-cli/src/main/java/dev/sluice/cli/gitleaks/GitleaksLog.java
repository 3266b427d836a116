package dev.sluice.cli.gitleaks;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanProblem;
import java.io.PrintStream;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What is said about a run in gitleaks' words, for those who read its log. */
public final class GitleaksLog {
  private static final String BANNER =
      """

          ○
          │╲
          │ ○
          ○ ░
          ░    gitleaks

      """;

  private static final DateTimeFormatter KITCHEN =
      DateTimeFormatter.ofPattern("h:mma", Locale.ROOT).withZone(ZoneId.systemDefault());

  /** How much a line matters. */
  private enum Level {
    INF(32),
    WRN(33);

    private final int colour;

    Level(int colour) {
      this.colour = colour;
    }
  }

  private final PrintStream err;
  private final boolean isQuiet;
  private final boolean isColoured;
  private final InstantSource clock;

  public GitleaksLog(PrintStream err, boolean isQuiet, boolean isColoured, InstantSource clock) {
    this.err = err;
    this.isQuiet = isQuiet;
    this.isColoured = isColoured;
    this.clock = clock;
  }

  public void banner() {
    err.print(BANNER);
  }

  /** The last words of a run. */
  public void summary(ScanOutcome outcome, long findings, long nanos) {
    for (ScanProblem problem : outcome.problems()) {
      line(
          Level.WRN,
          "skipping: " + problem.kind() + ": " + TerminalText.line(problem.message()),
          TerminalText.line(problem.path()));
    }
    String scanned =
        "scanned ~" + outcome.bytes() + " bytes (" + GoText.bytes(outcome.bytes()) + ")";
    String time = GoText.duration(nanos);
    if (outcome.stopped().isEmpty()) {
      line(Level.INF, scanned + " in " + time, "");
      if (findings == 0) {
        line(Level.INF, "no leaks found", "");
      } else {
        line(Level.WRN, "leaks found: " + findings, "");
      }
      return;
    }
    line(Level.WRN, scanned, "");
    line(Level.WRN, "partial scan completed in " + time, "");
    line(Level.WRN, (findings == 0 ? "no" : findings) + " leaks found in partial scan", "");
  }

  private void line(Level level, String message, String path) {
    if (isQuiet) {
      return;
    }
    String time = KITCHEN.format(clock.instant());
    String text =
        isColoured
            ? painted(90, time)
                + " "
                + painted(level.colour, level.name())
                + " "
                + painted(1, message)
            : time + " " + level + " " + message;
    String field = isColoured ? painted(36, "path=") : "path=";
    err.print(path.isEmpty() ? text + "\n" : text + " " + field + path + "\n");
  }

  private static String painted(int code, String text) {
    return "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
