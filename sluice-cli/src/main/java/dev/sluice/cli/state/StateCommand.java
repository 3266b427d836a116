package dev.sluice.cli.state;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.PruneRequest;
import dev.sluice.state.StateOverview;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** {@code state show FILE} and {@code state prune FILE}. */
public final class StateCommand {
  private StateCommand() {}

  public static int run(CommandLine line, Console console) {
    List<String> operands = line.operands();
    if (operands.size() != 2) {
      throw new UsageException("'state' takes show or prune, and a state file");
    }
    Path file = Path.of(operands.get(1));
    try {
      switch (operands.getFirst()) {
        case "show" -> show(file, console);
        case "prune" -> prune(file, PruneRequest.of(line).olderThanDays(), console);
        default ->
            throw new UsageException(
                "'state' can show or prune, not '" + operands.getFirst() + "'");
      }
      return ExitStatus.CLEAN;
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static void show(Path file, Console console) throws IOException {
    List<StateOverview> overviews = StateOverview.of(file);
    if (overviews.isEmpty()) {
      console.out().println("empty");
    }
    for (StateOverview one : overviews) {
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s%n  %,d objects, %,d findings; %,d runs, the last at %s %s",
                  names(one.targets()),
                  one.objects(),
                  one.findings(),
                  one.runs(),
                  one.lastBegan().truncatedTo(ChronoUnit.SECONDS),
                  one.lastComplete() ? "complete" : "incomplete"));
    }
  }

  /** The absolute names of a scope, without those the user typed. */
  private static String names(String scope) {
    return scope
        .lines()
        .map(target -> target.substring(0, target.lastIndexOf('\t')))
        .collect(Collectors.joining(", "));
  }

  private static void prune(Path file, long days, Console console) throws IOException {
    long forgotten =
        StateOverview.prune(file, console.clock().instant().minus(Duration.ofDays(days)));
    console.out().println(String.format(Locale.ROOT, "%,d objects forgotten", forgotten));
  }
}
