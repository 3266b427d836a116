package dev.sluice.report;

import java.util.List;

/** What a report says of a rule that ran. */
public record ReportRule(String id, String description, String severity, List<String> references) {
  public ReportRule {
    references = List.copyOf(references);
  }
}
