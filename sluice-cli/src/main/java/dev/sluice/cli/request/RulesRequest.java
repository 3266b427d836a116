package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.util.List;

/**
 * What is asked about rules and about what they say of a file.
 *
 * @param operands what to do, and with what
 * @param listsAliases whether names of gitleaks' rules are listed
 * @param engine which rules
 * @param output how much of secrets is shown
 */
public record RulesRequest(
    List<String> operands, boolean listsAliases, EngineRequest engine, OutputRequest output) {
  public static RulesRequest of(CommandLine line) {
    return new RulesRequest(
        line.operands(), line.isOn(Flag.ALIASES), EngineRequest.of(line), OutputRequest.of(line));
  }
}
