package dev.sluice.report;

import dev.sluice.report.text.JsonScanner;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads json and jsonl reports, gitleaks' and ours, finding by finding. */
public final class ReportReader {
  private ReportReader() {}

  /**
   * Hands every finding of a report to the sink.
   *
   * @return why the run behind the report was incomplete, or empty if the report does not tell
   * @throws IOException with the file and the line, if it is not such a report
   */
  public static String read(Path file, FindingSink sink) throws IOException {
    try (Reader in = Files.newBufferedReader(file)) {
      return read(in, sink);
    } catch (IOException e) {
      throw new IOException(file + " is not a json report: " + e.getMessage(), e);
    }
  }

  /** The same of a text that comes from elsewhere. */
  public static String read(Reader in, FindingSink sink) throws IOException {
    JsonScanner json = new JsonScanner(in);
    if (json.takes('[')) {
      if (!json.takes(']')) {
        do {
          sink.accept(finding(json, json.value()));
        } while (json.takes(','));
        json.expect(']');
      }
      if (json.peek() >= 0) {
        throw json.problem("text after the report's end");
      }
      return "";
    }
    String incompleteReason = "";
    while (json.peek() >= 0) {
      Object value = json.value();
      if (isVerdict(value)) {
        String reason = text((Map<?, ?>) value, JsonLinesReport.REASON);
        incompleteReason = reason.isEmpty() ? "INCOMPLETE" : reason;
      } else {
        sink.accept(finding(json, value));
      }
    }
    return incompleteReason;
  }

  private static boolean isVerdict(Object value) {
    return value instanceof Map<?, ?> fields
        && !fields.containsKey("RuleID")
        && Boolean.FALSE.equals(fields.get(JsonLinesReport.COMPLETE));
  }

  private static Finding finding(JsonScanner json, Object value) throws IOException {
    if (!(value instanceof Map<?, ?> fields) || !(fields.get("RuleID") instanceof String)) {
      throw json.problem("expected a finding, an object with a RuleID");
    }
    String ruleId = text(fields, "RuleID");
    String file = text(fields, "File");
    String secret = text(fields, "Secret");
    String content = text(fields, "ContentFingerprint");
    return Finding.builder()
        .ruleId(ruleId)
        .description(text(fields, "Description"))
        .location(
            new Finding.Location(
                number(fields, "StartOffset").longValue(),
                number(fields, "EndOffset").longValue(),
                number(fields, "StartLine").intValue(),
                number(fields, "EndLine").intValue(),
                number(fields, "StartColumn").intValue(),
                number(fields, "EndColumn").intValue()))
        .line(text(fields, "Line"))
        .match(text(fields, "Match"))
        .secret(secret)
        .file(file)
        .symlinkFile(text(fields, "SymlinkFile"))
        .commit(
            new Finding.Commit(
                text(fields, "Commit"),
                text(fields, "Link"),
                text(fields, "Author"),
                text(fields, "Email"),
                text(fields, "Date"),
                text(fields, "Message")))
        .entropy(number(fields, "Entropy").floatValue())
        .tags(texts(fields.get("Tags")))
        .severity(text(fields, "Severity"))
        .confidence(text(fields, "Confidence"))
        .attribution(
            new Finding.Attribution(
                text(fields, "Kind"), text(fields, "Provider"), texts(fields.get("AlsoMatched"))))
        .fingerprint(text(fields, "Fingerprint"))
        .contentFingerprint(
            content.isEmpty() ? Finding.contentFingerprint(ruleId, secret, file) : content)
        .validity(validity(fields))
        .build();
  }

  private static Validity validity(Map<?, ?> fields) {
    Validity.State state = Validity.State.ofWord(text(fields, "Validity"));
    List<Validity.Fact> facts = new ArrayList<>();
    if (fields.get("ValidityDetails") instanceof Map<?, ?> details) {
      details.forEach(
          (name, value) ->
              facts.add(new Validity.Fact(String.valueOf(name), String.valueOf(value))));
    }
    return state == Validity.State.NOT_ASKED
        ? Validity.NOT_ASKED
        : new Validity(state, text(fields, "ValidityReason"), facts);
  }

  private static String text(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  private static Double number(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof Double number ? number : Double.valueOf(0);
  }

  private static List<String> texts(@Nullable Object value) {
    return value instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }
}
