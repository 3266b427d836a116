package dev.sluice.cli.report;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.output.OpenReport;
import dev.sluice.cli.output.ReportTarget;
import dev.sluice.cli.output.Reporting;
import dev.sluice.cli.program.Version;
import dev.sluice.cli.request.EngineRequest;
import dev.sluice.cli.request.OutputRequest;
import dev.sluice.cli.request.ValidationRequest;
import dev.sluice.cli.validate.LiveCheck;
import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.report.HumanReport;
import dev.sluice.report.ReportReader;
import dev.sluice.report.ReportRule;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.Scanner;
import dev.sluice.scan.Validity;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code validate REPORT} and {@code validate -}: asks whether secrets found before are live. */
public final class ValidateCommand {
  private static final int INPUT_BYTES_MAX = 256 << 20;

  private final OutputRequest output;
  private final EngineRequest rulesAsked;
  private final ValidationRequest validation;
  private final Console console;
  private final Map<String, ReportRule> rules = new TreeMap<>();
  private @Nullable Redactor redactor;
  private long active;
  private long found;

  private ValidateCommand(CommandLine line, Console console) {
    output = OutputRequest.of(line);
    rulesAsked = EngineRequest.of(line);
    validation = ValidationRequest.of(line);
    this.console = console;
  }

  public static int run(CommandLine line, Console console) {
    if (line.operands().size() != 1) {
      throw new UsageException("it is 'sluice validate REPORT', or - for standard input");
    }
    try {
      return new ValidateCommand(line, console).run(line.operands().getFirst());
    } catch (IOException e) {
      if (!console.isReaderGone()) {
        console.error(FailureReason.of(e));
      }
      return ExitStatus.USAGE;
    }
  }

  private int run(String operand) throws IOException {
    Optional<ReportTarget> target = ReportTarget.of(output.report());
    redactor = Reporting.redactor(output);
    RuleChoice choice = RuleChoice.of(rulesAsked, System.getenv(), List.of());
    try (FindingSorter findings = new FindingSorter();
        LiveCheck check = LiveCheck.of(validation, console.clock(), choice.name(), choice.text())) {
      String incomplete = read(operand, choice, findings);
      check.ask(findings, _ -> true);
      write(target, operand, incomplete, findings, check);
      check.tell(console.err());
      console.flush();
    }
    boolean isFailing = validation.failsOnActive() ? active > 0 : found > 0;
    return isFailing ? ExitStatus.LEAKS : ExitStatus.CLEAN;
  }

  /** Reads the findings; gives why the run behind them was incomplete, if that is told. */
  private String read(String operand, RuleChoice choice, FindingSorter findings)
      throws IOException {
    FindingSink sink =
        finding -> {
          if (redactor != null) {
            redactor.learn(finding);
          }
          findings.accept(finding);
          rules.putIfAbsent(
              finding.ruleId(),
              new ReportRule(
                  finding.ruleId(), finding.description(), finding.severity(), List.of()));
        };
    if (!operand.equals("-")) {
      Path file = Path.of(operand);
      if (!Files.isRegularFile(file)) {
        throw new UsageException("no report at " + operand);
      }
      return ReportReader.read(file, sink);
    }
    byte[] bytes = console.in().readNBytes(INPUT_BYTES_MAX + 1);
    if (bytes.length > INPUT_BYTES_MAX) {
      throw new UsageException("standard input is too large; write it to a file, and name that");
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{\"RuleID\"")) {
      return ReportReader.read(new StringReader(text), sink);
    }
    secrets(text, choice, sink);
    return "";
  }

  /** Secrets one a line: of the rule that the user names, or of those that find them. */
  private void secrets(String text, RuleChoice choice, FindingSink sink) throws IOException {
    List<String> named = rulesAsked.enabled();
    if (named.isEmpty()) {
      Engine engine =
          choice.isBuiltIn()
              ? BuiltIn.engine(EngineOptions.DEFAULT)
              : Engine.compile(choice.rules(), EngineOptions.DEFAULT);
      for (Finding finding : new Scanner(engine).scan(text)) {
        sink.accept(finding);
      }
      return;
    }
    if (named.size() > 1) {
      throw new UsageException("--enable-rule names the one rule that the secrets are of");
    }
    int number = 0;
    for (String secret : text.lines().toList()) {
      number++;
      if (!secret.isBlank()) {
        sink.accept(given(named.getFirst(), secret.strip(), number));
      }
    }
  }

  private static Finding given(String ruleId, String secret, int number) {
    return Finding.builder()
        .ruleId(ruleId)
        .description("given on standard input")
        .location(new Finding.Location(0, 0, number, number, 1, secret.length()))
        .line(secret)
        .match(secret)
        .secret(secret)
        .file("")
        .symlinkFile("")
        .commit(Finding.Commit.NONE)
        .entropy(0)
        .tags(List.of())
        .severity("medium")
        .confidence("medium")
        .attribution(Finding.Attribution.NONE)
        .fingerprint(Finding.positionalFingerprint("", "", ruleId, number))
        .contentFingerprint(Finding.contentFingerprint(ruleId, secret, ""))
        .build();
  }

  private void write(
      Optional<ReportTarget> target,
      String operand,
      String incomplete,
      FindingSorter findings,
      LiveCheck check)
      throws IOException {
    RunSummary run = RunSummary.ofReports(operand, incomplete);
    if (target.isEmpty()) {
      boolean isColoured = console.isColoured() && !output.isColourless();
      findings.forEach(judged(check, new HumanReport(console.out(), null, isColoured)));
      return;
    }
    Reports reports = new Reports(Version.text(), List.copyOf(rules.values()), false);
    try (OpenReport report = target.get().open(reports, () -> run, console)) {
      findings.forEach(judged(check, report));
      report.finish();
    }
  }

  private FindingSink judged(LiveCheck check, FindingSink to) {
    return finding -> {
      Finding judged = check.judged(finding);
      if (check.isWanted(judged)) {
        found++;
        active += judged.validity().state() == Validity.State.ACTIVE ? 1 : 0;
        to.accept(redactor == null ? judged : redactor.apply(judged));
      }
    };
  }
}
