package dev.sluice.cli.complete;

import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.EngineRequest;
import dev.sluice.detect.rule.Rule;
import dev.sluice.report.ReportFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what may come next on a command line that is being typed. The scripts of all shells ask it,
 * so that they agree with the tables and with each other.
 */
public final class Completer {
  /** The command by which scripts ask; after it come the words, a plus before the last. */
  public static final String WORD = "__complete";

  private final Map<String, String> environment;
  private final List<String> operands = new ArrayList<>();
  private @Nullable Command command;
  private @Nullable Flag waiting;
  private String config = "";
  private boolean onlyOperands;

  private Completer(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Answers a script.
   *
   * @param words those before the cursor, the program's name left out; the last is the one the
   *     cursor is at, with a plus in front, since a shell might drop an empty word
   */
  public static String answer(List<String> words, Map<String, String> environment) {
    if (words.isEmpty() || !words.getLast().startsWith("+")) {
      return Answer.NOTHING.text();
    }
    Completer completer = new Completer(environment);
    words.subList(0, words.size() - 1).forEach(completer::take);
    return completer.complete(words.getLast().substring(1)).text();
  }

  /** Goes over a word that is written already. */
  private void take(String word) {
    Flag flag = waiting;
    if (flag != null) {
      waiting = null;
      config = flag == Flag.CONFIG ? word : config;
    } else if (onlyOperands || word.length() < 2 || word.charAt(0) != '-') {
      if (command == null) {
        command = Command.named(word).orElse(null);
      } else {
        operands.add(word);
      }
    } else if (word.equals("--")) {
      onlyOperands = true;
    } else {
      takeFlag(word);
    }
  }

  private void takeFlag(String word) {
    int equals = word.indexOf('=');
    if (!word.startsWith("--")) {
      Flag last = Flag.ofLetter(word.charAt(word.length() - 1));
      waiting = last != null && last.needsValue() ? last : null;
    } else if (equals < 0) {
      Flag flag = Flag.ofWord(word.substring(2));
      waiting = flag != null && flag.needsValue() ? flag : null;
    } else if (Flag.ofWord(word.substring(2, equals)) == Flag.CONFIG) {
      config = word.substring(equals + 1);
    }
  }

  private Answer complete(String begun) {
    if (waiting != null) {
      return value(waiting, begun, "");
    }
    if (!onlyOperands && begun.startsWith("-")) {
      int equals = begun.indexOf('=');
      if (equals < 0 || !begun.startsWith("--")) {
        return flags().startingWith(begun, "");
      }
      Flag flag = Flag.ofWord(begun.substring(2, equals));
      return flag == null
          ? Answer.NOTHING
          : value(flag, begun.substring(equals + 1), begun.substring(0, equals + 1));
    }
    return (command == null ? commands() : operand(command)).startingWith(begun, "");
  }

  private Answer flags() {
    Command of = command == null ? Command.DIR : command;
    List<Answer.Candidate> all = new ArrayList<>();
    for (Flag flag : Flag.values()) {
      if (flag.appliesTo(of)) {
        all.add(new Answer.Candidate("--" + flag.word(), flag.help()));
      }
    }
    return new Answer(all, Answer.Paths.NONE);
  }

  private static Answer commands() {
    List<Answer.Candidate> all = new ArrayList<>();
    for (Command one : Command.values()) {
      if (!one.hidden()) {
        all.add(new Answer.Candidate(one.word(), one.summary()));
      }
    }
    return new Answer(all, Answer.Paths.NONE);
  }

  /** What may be a flag's value; of a list only its last element is being typed. */
  private Answer value(Flag flag, String begun, String before) {
    int comma = flag.kind() == Flag.Kind.LIST ? begun.lastIndexOf(',') + 1 : 0;
    return value(flag).startingWith(begun.substring(comma), before + begun.substring(0, comma));
  }

  private Answer value(Flag flag) {
    return switch (flag) {
      case CONFIG,
          BASELINE,
          REPORT_PATH,
          REPORT_TEMPLATE,
          IGNORE_PATH,
          METRICS,
          TRACE,
          STATE,
          INPUT_FILE,
          ACCESS_TOKEN_FILE ->
          Answer.FILES;
      case DIAGNOSTICS_DIR, SOURCE -> Answer.FOLDERS;
      case REPORT_FORMAT -> formats();
      case ENABLE_RULE -> rules();
      case LOG_LEVEL -> Answer.ofWords("trace", "debug", "info", "warn", "error", "fatal");
      case PLATFORM ->
          Answer.ofWords("github", "gitlab", "azuredevops", "gitea", "bitbucket", "none");
      case DIAGNOSTICS -> Answer.ofWords("cpu", "mem", "trace", "http");
      case ARCHIVE_POLICY -> Answer.ofWords("skip", "fail-archive", "fail-run");
      case MIN_CONFIDENCE -> Answer.ofWords("low", "medium", "high");
      case ONLY -> Answer.ofWords("active", "inactive", "unknown", "unchecked");
      case FAIL_ON -> Answer.ofWords("found", "active");
      case METRICS_FORMAT -> Answer.ofWords("json", "prometheus");
      case COMPAT -> Answer.ofWords("gitleaks");
      case REQUEST_PAYER -> Answer.ofWords("requester");
      default -> flag.kind() == Flag.Kind.SWITCH ? Answer.ofWords("true", "false") : Answer.NOTHING;
    };
  }

  private Answer operand(Command of) {
    return switch (of) {
      case DIR, SCAN, BASELINE, REVIEW -> Answer.FILES;
      case VALIDATE -> operands.isEmpty() ? Answer.FILES : Answer.NOTHING;
      case EXPLAIN -> operands.isEmpty() ? Answer.FILES : Answer.NOTHING;
      case GIT -> operands.isEmpty() ? Answer.FOLDERS : Answer.NOTHING;
      case HELP -> operands.isEmpty() ? commands() : Answer.NOTHING;
      case COMPLETION ->
          operands.isEmpty()
              ? Answer.ofWords(Scripts.SHELLS.toArray(String[]::new))
              : Answer.NOTHING;
      case RULES -> ruleOperand();
      case REPORT ->
          operands.isEmpty() ? Answer.ofWords("convert", "merge", "summary", "diff") : Answer.FILES;
      case STATE -> operands.isEmpty() ? Answer.ofWords("show", "prune") : Answer.FILES;
      case BENCH ->
          operands.isEmpty() ? Answer.ofWords("executor", "graph", "decode") : Answer.FOLDERS;
      case STDIN, S3, GCS, AZURE, HTTP, VERSION, DETECT, PROTECT -> Answer.NOTHING;
    };
  }

  private Answer ruleOperand() {
    if (operands.isEmpty()) {
      return Answer.ofWords("list", "show", "check", "test");
    }
    return switch (operands.getFirst()) {
      case "show" -> operands.size() == 1 ? rules() : Answer.NOTHING;
      case "check", "test" -> Answer.FILES;
      default -> Answer.NOTHING;
    };
  }

  private static Answer formats() {
    List<Answer.Candidate> all = new ArrayList<>();
    for (ReportFormat format : ReportFormat.values()) {
      all.add(new Answer.Candidate(format.word(), ""));
    }
    return new Answer(all, Answer.Paths.NONE);
  }

  /** The ids of the rules that the command would use; none where their file cannot be read. */
  private Answer rules() {
    try {
      EngineRequest request = EngineRequest.of(CommandLine.parse(List.of("rules")));
      RuleChoice choice =
          RuleChoice.of(
              config.isEmpty() ? request : request.withConfig(Path.of(config)),
              environment,
              List.of());
      List<Answer.Candidate> all = new ArrayList<>();
      for (Rule rule : choice.rules().rules()) {
        all.add(new Answer.Candidate(rule.id(), rule.description()));
      }
      return new Answer(all, Answer.Paths.NONE);
    } catch (UsageException e) {
      // The command itself will say what is wrong with the file.
      return Answer.NOTHING;
    }
  }
}
