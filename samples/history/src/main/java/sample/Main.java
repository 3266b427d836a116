package sample;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.history.HistoryOptions;
import dev.sluice.history.HistoryScan;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOutcome;
import java.nio.file.Path;

/** Scans the history of a Git repository with Sluice as a library. */
public final class Main {
  private Main() {}

  /** Takes a path in the repository. */
  public static void main(String[] words) throws Exception {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    try (HistoryScan scan =
        HistoryScan.open(engine, Path.of(words[0]), HistoryOptions.DEFAULT)) {
      ScanOutcome outcome =
          scan.start(
                  finding ->
                      System.out.printf(
                          "%s by %s in %s:%d: %s%n",
                          finding.commit().id(),
                          finding.commit().author(),
                          finding.file(),
                          finding.location().startLine(),
                          finding.ruleId()),
                  ScanListener.NONE)
              .join();
      outcome.problems().forEach(System.out::println);
      System.out.println(outcome.complete() ? "complete" : "incomplete");
    }
  }
}
