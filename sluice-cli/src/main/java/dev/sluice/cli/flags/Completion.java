package dev.sluice.cli.flags;

import java.util.ArrayList;
import java.util.List;

/** Completion scripts for shells, made from the tables. */
public final class Completion {
  private Completion() {}

  /** The script for {@code bash}, {@code zsh} or {@code fish}. */
  public static String script(String shell) {
    return switch (shell) {
      case "bash" -> bash();
      case "zsh" -> "#compdef sluice\nautoload -U +X bashcompinit && bashcompinit\n" + bash();
      case "fish" -> fish();
      default ->
          throw new UsageException("no completion for '" + shell + "'; there is bash, zsh, fish");
    };
  }

  private static String bash() {
    StringBuilder text = new StringBuilder("_sluice() {\n  local words\n");
    text.append("  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    words='")
        .append(String.join(" ", commands()))
        .append("'\n  else\n    case \"${COMP_WORDS[1]}\" in\n");
    for (Command command : Command.values()) {
      if (!command.hidden()) {
        text.append("      ")
            .append(command.word())
            .append(") words='")
            .append(String.join(" ", flags(command)))
            .append("' ;;\n");
      }
    }
    return text.append("    esac\n  fi\n")
        .append("  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n}\n")
        .append("complete -o default -F _sluice sluice\n")
        .toString();
  }

  private static String fish() {
    StringBuilder text = new StringBuilder();
    for (Command command : Command.values()) {
      if (command.hidden()) {
        continue;
      }
      text.append("complete -c sluice -n __fish_use_subcommand -a ")
          .append(command.word())
          .append(" -d '")
          .append(quoted(command.summary()))
          .append("'\n");
      for (Flag flag : Flag.values()) {
        if (!flag.hidden() && flag.appliesTo(command)) {
          text.append("complete -c sluice -n '__fish_seen_subcommand_from ")
              .append(command.word())
              .append("' -l ")
              .append(flag.word())
              .append(flag.letter() == '\0' ? "" : " -s " + flag.letter())
              .append(" -d '")
              .append(quoted(flag.help()))
              .append("'\n");
        }
      }
    }
    return text.toString();
  }

  private static String quoted(String text) {
    return text.replace("'", "\\'");
  }

  private static List<String> commands() {
    List<String> words = new ArrayList<>();
    for (Command command : Command.values()) {
      if (!command.hidden()) {
        words.add(command.word());
      }
    }
    return words;
  }

  private static List<String> flags(Command command) {
    List<String> words = new ArrayList<>();
    for (Flag flag : Flag.values()) {
      if (!flag.hidden() && flag.appliesTo(command)) {
        words.add("--" + flag.word());
      }
    }
    return words;
  }
}
