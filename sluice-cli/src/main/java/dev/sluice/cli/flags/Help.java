package dev.sluice.cli.flags;

import java.util.ArrayList;
import java.util.List;

/** Help texts, made from the tables. */
public final class Help {
  private static final int WIDTH = 100;
  private static final int COLUMN = 34;

  private Help() {}

  /** The list of commands. */
  public static String overview() {
    StringBuilder text =
        new StringBuilder(
            "Sluice finds leaked credentials.\n\nUsage: sluice COMMAND [FLAG…] [OPERAND…]\n\n");
    for (Command command : Command.values()) {
      if (!command.hidden()) {
        row(text, command.word() + " " + command.operands(), command.summary());
      }
    }
    return text.append(
            """

            Exit status: 0 clean and complete, 1 leaks found (or --exit-code), 2 usage or
            configuration, 3 no leaks but the run is incomplete, 70 a defect of the program,
            130 interrupted.
            'sluice help COMMAND' shows a command's flags and examples of its use.
            'detect' and 'protect' of older gitleaks versions work too.
            """)
        .toString();
  }

  /** One command with its flags. */
  public static String of(Command command) {
    StringBuilder text = new StringBuilder("Usage: sluice ").append(command.word());
    text.append(" [FLAG…]");
    if (!command.operands().isEmpty()) {
      text.append(' ').append(command.operands());
    }
    text.append("\n\n").append(command.summary()).append("\n\n");
    for (Flag flag : Flag.values()) {
      if (flag.appliesTo(command)) {
        row(text, spelled(flag), flag.help());
      }
    }
    List<Examples.Example> examples = Examples.of(command);
    if (!examples.isEmpty()) {
      text.append("\nExamples:\n");
      for (Examples.Example example : examples) {
        text.append("  # ").append(example.what()).append("\n  ");
        text.append(example.line()).append('\n');
      }
    }
    return text.toString();
  }

  static String spelled(Flag flag) {
    String letter = flag.letter() == '\0' ? "    " : "-" + flag.letter() + ", ";
    String value =
        switch (flag.kind()) {
          case SWITCH -> "";
          case TEXT, NUMBER, LIST -> " " + flag.valueName();
          case OPTIONAL_NUMBER -> "[=" + flag.valueName() + "]";
        };
    return letter + "--" + flag.word() + value;
  }

  private static void row(StringBuilder text, String left, String right) {
    text.append("  ").append(left);
    int at = 2 + left.length();
    if (at >= COLUMN) {
      text.append('\n');
      at = 0;
    }
    boolean first = true;
    for (String line : wrap(right, WIDTH - COLUMN)) {
      text.append(" ".repeat(COLUMN - (first ? at : 0))).append(line).append('\n');
      first = false;
    }
  }

  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
