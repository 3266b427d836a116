package sample;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Span;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.Scanner;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.nio.file.Path;
import java.util.List;

/** Scans a text and a folder with Sluice as a library. */
public final class Main {
  private Main() {}

  /** Takes the folder to scan. */
  public static void main(String[] words) throws Exception {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);

    Scanner scanner = new Scanner(engine);
    String text = "aws_access_key_id = " + "AKIA" + "QYLPMN5HHHFPZAM2";
    for (Finding finding : scanner.scan(text)) {
      Span secret = finding.location().secretCharacters();
      System.out.printf(
          "text: %s on line %d, %s%n",
          finding.ruleId(), finding.location().startLine(), masked(secret.cut(text)));
    }

    LocalSource folder = new LocalSource(List.of(Path.of(words[0])), LocalOptions.defaults());
    try (FindingSorter findings = new FindingSorter()) {
      ScanJob job = ScanJob.builder(engine).source(folder).start(findings);
      ScanOutcome outcome = job.join();
      findings.forEach(
          finding ->
              System.out.println(
                  finding.file() + ":" + finding.location().startLine() + ": " + finding.ruleId()));
      System.out.println(
          outcome.scanned() + " scanned, " + (outcome.complete() ? "complete" : "incomplete"));
    }
  }

  private static String masked(String secret) {
    return secret.substring(0, 4) + "************" + secret.substring(secret.length() - 1);
  }
}
