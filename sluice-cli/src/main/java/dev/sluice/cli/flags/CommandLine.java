package dev.sluice.cli.flags;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A command with its flags and operands, checked against the table but not yet acted upon. */
public final class CommandLine {
  private final GivenCredentials credentials;
  private final Command command;
  private final Map<Flag, List<String>> values;
  private final List<String> operands;

  private CommandLine(
      GivenCredentials credentials,
      Command command,
      Map<Flag, List<String>> values,
      List<String> operands) {
    this.credentials = credentials;
    this.command = command;
    this.values = values;
    this.operands = List.copyOf(operands);
  }

  public static CommandLine parse(List<String> words) {
    return parse(words, GivenCredentials.of(words, System.getenv()));
  }

  /**
   * Reads the words of a command line.
   *
   * @param credentials those among them; more may be added that flags name
   */
  public static CommandLine parse(List<String> words, GivenCredentials credentials) {
    if (words.isEmpty()) {
      throw new UsageException("no command given; 'sluice help' lists them");
    }
    Command command =
        Command.named(words.getFirst())
            .orElseThrow(
                () ->
                    new UsageException(
                        "unknown command '" + words.getFirst() + "'; 'sluice help' lists them"));
    Map<Flag, List<String>> values = new EnumMap<>(Flag.class);
    List<String> operands = new ArrayList<>();
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        operands.addAll(words.subList(i + 1, words.size()));
        break;
      }
      if (word.length() < 2 || word.charAt(0) != '-') {
        operands.add(word);
        continue;
      }
      i += flag(command, words, i, values);
    }
    return new CommandLine(credentials, command, values, operands);
  }

  /** Reads the flag at {@code at}; gives how many further words it took. */
  private static int flag(
      Command command, List<String> words, int at, Map<Flag, List<String>> values) {
    String word = words.get(at);
    boolean isLong = word.startsWith("--");
    int equals = word.indexOf('=');
    String name =
        isLong ? word.substring(2, equals < 0 ? word.length() : equals) : word.substring(1, 2);
    String shown = isLong ? "--" + name : "-" + name;
    Flag flag = find(command, isLong, name, shown);
    String attached = null;
    if (isLong && equals >= 0) {
      attached = word.substring(equals + 1);
    } else if (!isLong && word.length() > 2) {
      attached = word.substring(word.charAt(2) == '=' ? 3 : 2);
    }
    List<String> taken = values.computeIfAbsent(flag, ignored -> new ArrayList<>());
    switch (flag.kind()) {
      case SWITCH -> {
        String value = attached == null ? "true" : attached;
        if (!value.equals("true") && !value.equals("false")) {
          throw new UsageException(
              shown + " takes no value but true or false, not '" + value + "'");
        }
        taken.add(value);
      }
      case OPTIONAL_NUMBER -> taken.add(attached == null ? "" : number(shown, attached));
      case TEXT, NUMBER, LIST -> {
        int extra = attached == null ? 1 : 0;
        if (attached == null && at + 1 >= words.size()) {
          throw new UsageException(shown + " needs a value: " + shown + " " + flag.valueName());
        }
        String value = attached == null ? words.get(at + 1) : attached;
        taken.add(flag.kind() == Flag.Kind.NUMBER ? number(shown, value) : value);
        return extra;
      }
    }
    return 0;
  }

  private static Flag find(Command command, boolean isLong, String name, String shown) {
    for (Flag flag : Flag.values()) {
      boolean named = isLong ? flag.word().equals(name) : flag.letter() == name.charAt(0);
      if (named) {
        if (!flag.appliesTo(command)) {
          throw new UsageException("'sluice " + command.word() + "' has no flag " + shown);
        }
        return flag;
      }
    }
    throw new UsageException(
        "unknown flag " + shown + "; 'sluice help " + command.word() + "' lists them");
  }

  private static String number(String shown, String value) {
    try {
      long _ = Long.parseLong(value);
      return value;
    } catch (NumberFormatException e) {
      throw new UsageException(shown + " takes a whole number, not '" + value + "'");
    }
  }

  /** The credentials among the words, of the environment, and in files that the words name. */
  public GivenCredentials credentials() {
    return credentials;
  }

  public Command command() {
    return command;
  }

  public List<String> operands() {
    return operands;
  }

  public boolean has(Flag flag) {
    return values.containsKey(flag);
  }

  public boolean isOn(Flag flag) {
    List<String> given = values.get(flag);
    return given != null && given.getLast().equals("true");
  }

  public Optional<String> text(Flag flag) {
    List<String> given = values.get(flag);
    return given == null ? Optional.empty() : Optional.of(given.getLast());
  }

  /** The number given, if any; it must lie in the range. */
  public OptionalLong number(Flag flag, long min, long max) {
    List<String> given = values.get(flag);
    if (given == null || given.getLast().isEmpty()) {
      return OptionalLong.empty();
    }
    long value = Long.parseLong(given.getLast());
    if (value < min || value > max) {
      throw new UsageException(
          "--" + flag.word() + " must be from " + min + " to " + max + ", not " + value);
    }
    return OptionalLong.of(value);
  }

  /** Every value given, as it is. */
  public List<String> all(Flag flag) {
    return List.copyOf(values.getOrDefault(flag, List.of()));
  }

  /** Every value given, commas split. */
  public List<String> list(Flag flag) {
    List<String> all = new ArrayList<>();
    for (String given : values.getOrDefault(flag, List.of())) {
      for (String value : given.split(",", -1)) {
        if (!value.isBlank()) {
          all.add(value.strip());
        }
      }
    }
    return all;
  }
}
