package dev.sluice.report;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * The html report: one page that needs nothing but itself. The findings lie in it as JSON, and the
 * page draws them.
 */
final class HtmlReport implements ReportWriter {
  /** How many findings the page holds; the other formats hold them all. */
  static final int SHOWN_MAX = 20_000;

  private static final String PLACE = "@DATA@";
  private static final int CONTEXT_MAX = 400;

  private final Appendable out;
  private final Supplier<RunSummary> run;
  private final String tail;
  private final GoJsonWriter json;
  private long count;

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
    if (++count > SHOWN_MAX) {
      return;
    }
    json.beginObject()
        .text("rule", finding.ruleId())
        .text("description", finding.description())
        .text("severity", finding.severity())
        .text("confidence", finding.confidence())
        .text("file", finding.file())
        .number("line", finding.location().startLine())
        .text("secret", finding.secret())
        .text("context", context(finding))
        .endObject();
  }

  @Override
  public void finish() throws IOException {
    RunSummary summary = run.get();
    json.endArray().number("total", count).name("run").beginObject();
    json.text("target", summary.target())
        .bool("complete", summary.incompleteReason().isEmpty())
        .text("incompleteReason", summary.incompleteReason())
        .number("objects", summary.objects())
        .number("bytes", summary.bytes())
        .number("seconds", summary.seconds())
        .name("outcomes")
        .beginArray();
    for (RunSummary.Outcome outcome : summary.outcomes()) {
      json.beginObject().text("name", outcome.name()).number("count", outcome.count()).endObject();
    }
    json.endArray().name("samples").beginArray();
    for (float sample : summary.samples()) {
      json.number(sample);
    }
    json.endArray().endObject().endObject();
    out.append(tail);
  }

  /** The line if it is short enough to read, else the match. */
  private static String context(Finding finding) {
    String text = finding.line().length() <= CONTEXT_MAX ? finding.line() : finding.match();
    return text.length() <= CONTEXT_MAX ? text.strip() : text.substring(0, CONTEXT_MAX) + "…";
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
