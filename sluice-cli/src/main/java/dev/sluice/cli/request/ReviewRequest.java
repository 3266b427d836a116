package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.util.List;

/**
 * What is decided about, and where.
 *
 * @param reports the reports whose findings are shown
 * @param engine the rules that a run here would use
 * @param known the files from which the next run reads what was decided
 * @param output how much of secrets is shown
 * @param isInTerminal whether questions are asked in the terminal and not on a page
 */
public record ReviewRequest(
    List<String> reports,
    EngineRequest engine,
    KnownRequest known,
    OutputRequest output,
    boolean isInTerminal) {
  public static ReviewRequest of(CommandLine line) {
    return new ReviewRequest(
        line.operands(),
        EngineRequest.of(line),
        KnownRequest.of(line),
        OutputRequest.of(line),
        line.isOn(Flag.TERMINAL));
  }
}
