package dev.sluice.report;

import java.util.Locale;
import java.util.Optional;

/** The forms a report can take. */
public enum ReportFormat {
  JSON,
  JSONL,
  CSV,
  JUNIT,
  SARIF,
  GITLAB_CODEQUALITY,
  GITLAB_SECRET_DETECTION,
  HTML,
  MARKDOWN,
  HUMAN,
  TEMPLATE;

  /** The name by which users ask for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The format of that name, in any case. */
  public static Optional<ReportFormat> named(String name) {
    String wanted = name.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    for (ReportFormat format : values()) {
      if (format.name().equals(wanted)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** The format that a file's extension tells. */
  public static Optional<ReportFormat> ofFile(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return switch (fileName.substring(dot + 1).toLowerCase(Locale.ROOT)) {
      case "json" -> Optional.of(JSON);
      case "jsonl", "ndjson" -> Optional.of(JSONL);
      case "csv" -> Optional.of(CSV);
      case "sarif" -> Optional.of(SARIF);
      case "xml" -> Optional.of(JUNIT);
      case "html", "htm" -> Optional.of(HTML);
      case "md", "markdown" -> Optional.of(MARKDOWN);
      case "txt" -> Optional.of(HUMAN);
      default -> Optional.empty();
    };
  }
}
