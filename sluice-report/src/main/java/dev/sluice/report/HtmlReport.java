package dev.sluice.report;

import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.report.text.HiddenContext;
import dev.sluice.report.text.VisibleText;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The html report: one page that needs nothing but itself. The findings lie in it as JSON, and the
 * page draws them.
 */
final class HtmlReport implements ReportWriter {
  /** How many findings the page holds; the other formats hold them all. */
  static final int SHOWN_MAX = 20_000;

  private static final String PLACE = "@DATA@";

  private final Appendable out;
  private final Supplier<RunSummary> run;
  private final String tail;
  private final GoJsonWriter json;
  private final Map<String, Long> rules = new TreeMap<>();
  private final Map<String, Long> severities = new TreeMap<>();
  private final Map<String, Integer> secrets = new HashMap<>();
  private long count;
  private long files;
  private String lastFile = "";

  HtmlReport(Appendable out, Supplier<RunSummary> run) throws IOException {
    this.out = out;
    this.run = run;
    String page = page();
    int place = page.indexOf(PLACE);
    out.append(page, 0, place);
    tail = page.substring(place + PLACE.length());
    json = GoJsonWriter.compact(out).beginObject().name("findings").beginArray();
  }

  @Override
  public void accept(Finding finding) throws IOException {
    rules.merge(finding.ruleId(), 1L, Long::sum);
    severities.merge(finding.severity(), 1L, Long::sum);
    // Findings come in report order: those of a file one after the other.
    if (count == 0 || !finding.file().equals(lastFile)) {
      files++;
      lastFile = finding.file();
    }
    if (++count > SHOWN_MAX) {
      return;
    }
    json.beginObject()
        .text("rule", finding.ruleId())
        .text("description", VisibleText.lines(finding.description()))
        .text("severity", finding.severity())
        .text("confidence", finding.confidence());
    if (finding.validity().isTold()) {
      json.text("validity", VisibleText.lines(finding.validity().words()));
    }
    json.text("file", VisibleText.lines(finding.file()))
        .number("line", finding.location().startLine())
        .text("link", VisibleText.lines(finding.symlinkFile()))
        .text("commit", finding.commit().id())
        .text("author", VisibleText.lines(finding.commit().author()))
        .text("date", VisibleText.lines(finding.commit().date()))
        .number("secret", secretOf(finding))
        .text("fingerprint", VisibleText.lines(finding.fingerprint()))
        .text("content", VisibleText.lines(finding.contentFingerprint()))
        .texts("context", HiddenContext.of(finding).stream().map(VisibleText::lines).toList())
        .endObject();
  }

  /** The number of a finding's secret, by which the page puts findings together. */
  private int secretOf(Finding finding) {
    return secrets.computeIfAbsent(SecretKey.of(finding), _ -> secrets.size());
  }

  @Override
  public void finish() throws IOException {
    RunSummary summary = run.get();
    json.endArray().number("total", count).number("files", files);
    counts("rules", rules);
    counts("severities", severities);
    json.name("run").beginObject();
    json.text("target", VisibleText.lines(summary.target()))
        .bool("complete", summary.verdict() == RunSummary.Verdict.COMPLETE)
        .text("incompleteReason", incompleteReason(summary))
        .number("objects", summary.objects())
        .number("bytes", summary.bytes())
        .number("seconds", summary.seconds())
        .name("outcomes")
        .beginArray();
    for (RunSummary.Outcome outcome : summary.outcomes()) {
      json.beginObject().text("name", outcome.name()).number("count", outcome.count()).endObject();
    }
    json.endArray().number("problemsTotal", summary.problemsTotal()).name("problems").beginArray();
    for (RunSummary.Problem problem : summary.problems()) {
      json.beginObject()
          .text("path", VisibleText.lines(problem.path()))
          .text("what", VisibleText.lines(problem.what()))
          .endObject();
    }
    RunSummary.Timeline timeline = summary.timeline();
    json.endArray().number("sampleSeconds", timeline.sampleSeconds()).name("samples").beginArray();
    for (float sample : timeline.megabytesPerSecond()) {
      json.number(sample);
    }
    json.endArray().endObject().endObject();
    out.append(tail);
  }

  /** Why a page does not say "complete"; "not known" is a reason too. */
  private static String incompleteReason(RunSummary summary) {
    return summary.verdict() == RunSummary.Verdict.COMPLETE
        ? ""
        : VisibleText.lines(summary.verdictWords());
  }

  private void counts(String name, Map<String, Long> counts) throws IOException {
    json.name(name).beginObject();
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      json.number(entry.getKey(), entry.getValue());
    }
    json.endObject();
  }

  private static String page() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.html")) {
      if (in == null) {
        throw new IllegalStateException("report.html is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
