package dev.sluice.review;

import dev.sluice.report.ReportFormat;
import dev.sluice.report.ReportReader;
import dev.sluice.report.ReportWriter;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ignore.IgnoreMark;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decisions as findings of a baseline, a json or jsonl report. What is there stays as it is, byte
 * for byte; new findings come at the end, their secrets hidden, with the hash that finds them
 * again.
 */
final class BaselineEdit {
  /** How the tag begins that says what was decided. */
  private static final String TAG = "# sluice:";

  private BaselineEdit() {}

  /** Where a finding stands in a text. */
  private record Part(int from, int end) {}

  /**
   * The text with other findings in place of some.
   *
   * @param replaced fingerprints by position, of findings that go
   * @param added findings that come, hidden already
   */
  static String with(String text, Set<String> replaced, List<Finding> added) throws IOException {
    boolean isArray = text.isBlank() || text.stripLeading().startsWith("[");
    List<String> kept = new ArrayList<>();
    boolean isSame = true;
    for (Part part : parts(text)) {
      String one = text.substring(part.from(), part.end());
      if (replaced.contains(fingerprint(one))) {
        isSame = false;
      } else {
        kept.add(one);
      }
    }
    if (isSame && added.isEmpty()) {
      return text;
    }
    for (Finding finding : added) {
      kept.add(SharedFile.bytes(written(finding)));
    }
    return isArray
        ? kept.isEmpty() ? "[]\n" : "[\n " + String.join(",\n ", kept) + "\n]\n"
        : kept.isEmpty() ? "" : String.join("\n", kept) + "\n";
  }

  /** Whether the text has the findings already, with the same decision about them. */
  static boolean holds(String text, Set<String> fingerprints, IgnoreMark mark) throws IOException {
    Map<String, IgnoreMark> decided = decided(text);
    return fingerprints.stream()
        .allMatch(one -> decided.get(one) instanceof IgnoreMark known && known.saysAs(mark));
  }

  /** The findings that were decided about, by position: a tag of each says what. */
  static Map<String, IgnoreMark> decided(String text) throws IOException {
    Map<String, IgnoreMark> decided = new HashMap<>();
    for (Part part : parts(text)) {
      String one = text.substring(part.from(), part.end());
      if (one.contains(TAG)) {
        Finding finding = finding(one);
        finding.tags().stream()
            .flatMap(tag -> IgnoreMark.of(tag).stream())
            .forEach(mark -> decided.put(positional(finding), mark));
      }
    }
    return decided;
  }

  private static String fingerprint(String part) throws IOException {
    // The last line of a jsonl report may say how its run ended.
    return part.contains("\"RuleID\"") ? positional(finding(part)) : "";
  }

  private static Finding finding(String part) throws IOException {
    List<Finding> one = new ArrayList<>(1);
    String _ = ReportReader.read(new StringReader("[" + SharedFile.text(part) + "]"), one::add);
    return one.getFirst();
  }

  private static String positional(Finding finding) {
    return Finding.positionalFingerprint(
        finding.commit().id(), finding.file(), finding.ruleId(), finding.location().startLine());
  }

  private static String written(Finding finding) throws IOException {
    StringWriter out = new StringWriter();
    try (ReportWriter writer =
        new Reports("", List.of(), false)
            .writer(ReportFormat.JSONL, out, () -> RunSummary.ofReports("", ""))) {
      writer.accept(finding);
    }
    return out.toString().strip();
  }

  /** The objects of a report, without looking into them. */
  private static List<Part> parts(String text) throws IOException {
    List<Part> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    boolean isInString = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isInString) {
        isInString = c != '"';
        i += c == '\\' ? 1 : 0;
      } else if (c == '"') {
        isInString = true;
      } else if (c == '{') {
        from = depth++ == 0 ? i : from;
      } else if (c == '}' && --depth == 0) {
        parts.add(new Part(from, i + 1));
      }
      if (depth < 0) {
        break;
      }
    }
    if (depth != 0 || isInString) {
      throw new IOException("the baseline is no json report");
    }
    return parts;
  }
}
