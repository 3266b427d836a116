package dev.sluice.cli;

import dev.sluice.cli.bench.Bench;
import dev.sluice.cli.complete.Completer;
import dev.sluice.cli.complete.Scripts;
import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Unexpected;
import dev.sluice.cli.engine.BuiltInTables;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.GivenCredentials;
import dev.sluice.cli.flags.Help;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.cli.program.Checkout;
import dev.sluice.cli.program.Version;
import dev.sluice.cli.report.ReportCommand;
import dev.sluice.cli.report.ReviewCommand;
import dev.sluice.cli.report.ValidateCommand;
import dev.sluice.cli.rules.ExplainCommand;
import dev.sluice.cli.rules.RulesCommand;
import dev.sluice.cli.scan.ScanCommand;
import dev.sluice.cli.state.StateCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entry point: reads the command line and hands over to the command. */
public final class Main {
  private Main() {}

  public static void main(String[] words) {
    List<String> line = List.of(words);
    BuiltInTables ahead = BuiltInTables.ahead(line);
    int status = Checkout.runIfBuiltAnew(line);
    if (status == Checkout.UP_TO_DATE) {
      Console console = open(line);
      status = run(line, console, ahead);
      console.flush();
      if (console.isReaderGone()) {
        status = ExitStatus.READER_GONE;
      }
    }
    // Everything is written and closed by now. An exit would look for a logger to tell of itself.
    Runtime.getRuntime().halt(status);
  }

  /** Opens the streams of the process, on which its unexpected failures are told too. */
  public static Console open(List<String> words) {
    // An installed program is a module, and the libraries it uses lie on the class path.
    Main.class.getModule().addReads(ClassLoader.getSystemClassLoader().getUnnamedModule());
    Console console = Console.ofProcess();
    Unexpected.tellOf(words, console);
    return console;
  }

  /** Runs a command whose tables nobody has begun to read. */
  public static int run(List<String> words, Console process) {
    return run(words, process, null);
  }

  private static int run(List<String> words, Console process, @Nullable BuiltInTables ahead) {
    if (!words.isEmpty() && words.getFirst().equals(Completer.WORD)) {
      process.out().print(Completer.answer(words.subList(1, words.size()), System.getenv()));
      return ExitStatus.CLEAN;
    }
    GivenCredentials given = GivenCredentials.of(words, System.getenv());
    Console console = process.hiding(given);
    try {
      return dispatch(CommandLine.parse(words, given), console, ahead);
    } catch (UsageException e) {
      console.error(e.problem());
      return Compatibility.usageStatus(words, e);
    } catch (Throwable unexpected) {
      Unexpected.told(unexpected, words, console);
      return ExitStatus.INTERNAL;
    }
  }

  private static int dispatch(CommandLine line, Console console, @Nullable BuiltInTables ahead) {
    if (line.isOn(Flag.HELP)) {
      console.out().print(Help.of(line.command()));
      return ExitStatus.CLEAN;
    }
    return switch (line.command()) {
      case VERSION -> {
        console.out().println("sluice " + Version.text());
        yield ExitStatus.CLEAN;
      }
      case HELP -> help(line, console);
      case COMPLETION -> {
        console.out().print(Scripts.of(operand(line, "a shell: bash, zsh, fish or powershell")));
        yield ExitStatus.CLEAN;
      }
      case DIR, GIT, STDIN, SCAN, S3, GCS, AZURE, HTTP, BASELINE, DETECT, PROTECT ->
          ScanCommand.run(line, console, ahead);
      case EXPLAIN -> ExplainCommand.run(line, console);
      case RULES -> RulesCommand.run(line, console);
      case REPORT -> ReportCommand.run(line, console);
      case VALIDATE -> ValidateCommand.run(line, console);
      case REVIEW -> ReviewCommand.run(line, console);
      case STATE -> StateCommand.run(line, console);
      case BENCH -> {
        Bench.run(line, console.out());
        yield ExitStatus.CLEAN;
      }
    };
  }

  private static int help(CommandLine line, Console console) {
    if (line.operands().isEmpty()) {
      console.out().print(Help.overview());
      return ExitStatus.CLEAN;
    }
    String word = line.operands().getFirst();
    Command command =
        Command.named(word)
            .orElseThrow(() -> new UsageException("no help on '" + word + "': no such command"));
    console.out().print(Help.of(command));
    return ExitStatus.CLEAN;
  }

  private static String operand(CommandLine line, String wanted) {
    if (line.operands().size() != 1) {
      throw new UsageException("'" + line.command().word() + "' takes " + wanted);
    }
    return line.operands().getFirst();
  }
}
