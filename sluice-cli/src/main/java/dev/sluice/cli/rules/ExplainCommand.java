package dev.sluice.cli.rules;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.RulesRequest;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says why each match of a file, or of one line of it, was reported or not. */
public final class ExplainCommand {
  private ExplainCommand() {}

  public static int run(CommandLine line, Console console) {
    RulesRequest request = RulesRequest.of(line);
    if (request.operands().size() != 1) {
      throw new UsageException("it is 'sluice explain FILE' or 'sluice explain FILE:LINE'");
    }
    String operand = request.operands().getFirst();
    int colon = operand.lastIndexOf(':');
    boolean hasLine = colon > 0 && operand.substring(colon + 1).matches("\\d{1,9}");
    if (!Files.exists(Path.of(operand)) && hasLine) {
      if (Long.parseLong(operand.substring(colon + 1)) == 0) {
        throw new UsageException("lines are counted from 1");
      }
      return MatchPrinter.print(
          request,
          console,
          existing(operand.substring(0, colon)),
          Long.parseLong(operand.substring(colon + 1)),
          true);
    }
    return MatchPrinter.print(request, console, existing(operand), 0, true);
  }

  private static Path existing(String operand) {
    Path path = Path.of(operand);
    if (!Files.isRegularFile(path)) {
      throw new UsageException("no file " + operand);
    }
    return path;
  }
}
