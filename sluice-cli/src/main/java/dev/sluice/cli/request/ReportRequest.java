package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.util.Optional;

/**
 * Which report is written.
 *
 * @param path where to, {@code -} for standard output
 * @param format in which format
 * @param template by which template
 * @param likeGitleaks whether gitleaks' ways are followed
 * @param timeoutSeconds how long a pipe with a template may take, 0 for ever
 */
public record ReportRequest(
    Optional<String> path,
    Optional<String> format,
    Optional<String> template,
    boolean likeGitleaks,
    long timeoutSeconds) {
  static ReportRequest of(CommandLine line) {
    return new ReportRequest(
        line.text(Flag.REPORT_PATH),
        line.text(Flag.REPORT_FORMAT),
        line.text(Flag.REPORT_TEMPLATE),
        CommonFlags.likeGitleaks(line),
        CommonFlags.timeoutSeconds(line));
  }
}
