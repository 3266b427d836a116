package dev.sluice.cli.report;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.output.OpenReport;
import dev.sluice.cli.output.ReportTarget;
import dev.sluice.cli.output.Reporting;
import dev.sluice.cli.program.Version;
import dev.sluice.cli.request.OutputRequest;
import dev.sluice.report.ReportFormat;
import dev.sluice.report.ReportReader;
import dev.sluice.report.ReportRule;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.report.TerminalText;
import dev.sluice.report.owner.Owners;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.ignore.IgnoreList;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts, merges, sums up and compares json reports. */
public final class ReportCommand {
  private final List<String> words;
  private final OutputRequest output;
  private final Console console;

  private ReportCommand(CommandLine line, Console console) {
    words = line.operands();
    output = OutputRequest.of(line);
    this.console = console;
  }

  public static int run(CommandLine line, Console console) {
    return new ReportCommand(line, console).run();
  }

  private int run() {
    String verb = words.isEmpty() ? "" : words.getFirst();
    List<Path> files = words.stream().skip(1).map(ReportCommand::existing).toList();
    try {
      return switch (verb) {
        case "convert" -> write(exactly(1, files, "convert FILE -r OUT"));
        case "merge" -> write(atLeastOne(files, "merge FILE… -r OUT"));
        case "summary" -> summary(atLeastOne(files, "summary FILE…"));
        case "diff" -> diff(exactly(2, files, "diff OLD NEW"));
        default -> throw new UsageException("'report' takes convert, merge, summary or diff");
      };
    } catch (IOException e) {
      if (!console.isReaderGone()) {
        console.error(FailureReason.of(e));
      }
      return ExitStatus.USAGE;
    }
  }

  private static Path existing(String operand) {
    Path path = Path.of(operand);
    if (!Files.isRegularFile(path)) {
      throw new UsageException("no report at " + operand);
    }
    return path;
  }

  private static List<Path> exactly(int count, List<Path> files, String form) {
    if (files.size() != count) {
      throw new UsageException("it is 'sluice report " + form + "'");
    }
    return files;
  }

  private static List<Path> atLeastOne(List<Path> files, String form) {
    if (files.isEmpty()) {
      throw new UsageException("it is 'sluice report " + form + "'");
    }
    return files;
  }

  /** Tells of secrets by owner, rule and age, on standard output unless another place is named. */
  private int summary(List<Path> files) throws IOException {
    return write(
        files,
        ReportTarget.of(output.report()).orElse(ReportTarget.printed(ReportFormat.MARKDOWN)));
  }

  /** Writes the findings of the reports, each once, as one report. */
  private int write(List<Path> files) throws IOException {
    return write(
        files,
        ReportTarget.of(output.report())
            .orElseThrow(() -> new UsageException("say where to write it: -r FILE, or -r -")));
  }

  private int write(List<Path> files, ReportTarget target) throws IOException {
    @Nullable Redactor redactor = Reporting.redactor(output);
    Map<String, ReportRule> rules = new TreeMap<>();
    try (FindingSorter findings = new FindingSorter()) {
      String incompleteReason = "";
      for (Path file : files) {
        String reason =
            ReportReader.read(
                file,
                finding -> {
                  if (redactor != null) {
                    redactor.learn(finding);
                  }
                  findings.accept(finding);
                  rules.putIfAbsent(
                      finding.ruleId(),
                      new ReportRule(
                          finding.ruleId(), finding.description(), finding.severity(), List.of()));
                });
        incompleteReason = incompleteReason.isEmpty() ? reason : incompleteReason;
      }
      RunSummary run = RunSummary.ofReports(files.toString(), incompleteReason);
      Reports reports =
          new Reports(Version.text(), List.copyOf(rules.values()), false, console.clock())
              .withOwners(Owners.find(Path.of("")));
      try (OpenReport report = target.open(reports, () -> run, console)) {
        findings.forEach(
            new EachOnce(
                finding -> report.accept(redactor == null ? finding : redactor.apply(finding))));
        report.finish();
      }
    }
    return ExitStatus.CLEAN;
  }

  /** Tells what is new and what is gone; leaks if something is new. */
  private int diff(List<Path> files) throws IOException {
    @Nullable Redactor redactor = Reporting.redactor(output);
    if (redactor != null) {
      for (Path file : files) {
        String _ = ReportReader.read(file, redactor::learn);
      }
    }
    long added = list(files.get(0), files.get(1), "+ ", redactor);
    long gone = list(files.get(1), files.get(0), "- ", redactor);
    console.err().println(added + " new, " + gone + " gone");
    return added > 0 ? ExitStatus.LEAKS : ExitStatus.CLEAN;
  }

  private long list(Path known, Path candidates, String mark, @Nullable Redactor redactor)
      throws IOException {
    IgnoreList before = new IgnoreList();
    String _ = ReportReader.read(known, before::add);
    long[] count = {0};
    String _ =
        ReportReader.read(
            candidates,
            finding -> {
              if (!before.holds(finding)) {
                count[0]++;
                console
                    .out()
                    .println(mark + place(redactor == null ? finding : redactor.apply(finding)));
              }
            });
    return count[0];
  }

  /** Hands on what comes in report order, without what is the same finding again. */
  private static final class EachOnce implements FindingSink {
    private final FindingSink to;
    private @Nullable Finding last;

    EachOnce(FindingSink to) {
      this.to = to;
    }

    @Override
    public void accept(Finding finding) throws IOException {
      if (last == null || !isSame(last, finding)) {
        to.accept(finding);
      }
      last = finding;
    }

    /** A json report does not tell offsets, so they do not count. */
    private static boolean isSame(Finding one, Finding other) {
      return one.fingerprint().equals(other.fingerprint())
          && one.contentFingerprint().equals(other.contentFingerprint())
          && one.location().startColumn() == other.location().startColumn()
          && one.symlinkFile().equals(other.symlinkFile());
    }
  }

  private static String place(Finding finding) {
    return TerminalText.line(
        finding.file() + ":" + finding.location().startLine() + ": " + finding.ruleId());
  }
}
