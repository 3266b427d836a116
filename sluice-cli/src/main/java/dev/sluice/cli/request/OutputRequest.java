package dev.sluice.cli.request;

import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.GivenCredentials;

/**
 * What becomes of findings.
 *
 * @param report the report that is written
 * @param redactedPercent how much of secrets is hidden
 * @param isRedactionAsked whether hiding was asked for, be it of nothing
 * @param isOfReports whether the findings come from reports, which may be redacted already
 * @param isVerbose whether findings are shown at length
 * @param isColourless whether nothing is coloured
 * @param likeGitleaks whether gitleaks' ways are followed
 * @param credentials what no output may have in it
 */
public record OutputRequest(
    ReportRequest report,
    int redactedPercent,
    boolean isRedactionAsked,
    boolean isOfReports,
    boolean isVerbose,
    boolean isColourless,
    boolean likeGitleaks,
    GivenCredentials credentials) {
  private static final int ALL = 100;

  public static OutputRequest of(CommandLine line) {
    boolean isRedactionAsked = line.has(Flag.REDACT);
    return new OutputRequest(
        ReportRequest.of(line),
        isRedactionAsked ? (int) line.number(Flag.REDACT, 0, ALL).orElse(ALL) : 0,
        isRedactionAsked,
        line.command() == Command.REPORT,
        line.isOn(Flag.VERBOSE),
        line.isOn(Flag.NO_COLOR),
        CommonFlags.likeGitleaks(line),
        line.credentials());
  }
}
