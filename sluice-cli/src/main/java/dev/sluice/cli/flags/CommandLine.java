package dev.sluice.cli.flags;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

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

  /** Reads a command line; flags may stand before the command as well as after it. */
  public static CommandLine parse(List<String> words) {
    return parse(words, GivenCredentials.of(words, System.getenv()));
  }

  /**
   * Reads the words of a command line.
   *
   * @param credentials those among them; more may be added that flags name
   */
  public static CommandLine parse(List<String> words, GivenCredentials credentials) {
    int commandAt = commandAt(words);
    String name = words.get(commandAt);
    Command command =
        Command.named(name)
            .orElseThrow(
                () ->
                    new UsageException("unknown command '" + name + "'; 'sluice help' lists them"));
    // Not one for enums, which a cold JVM asks for all their constants by reflection.
    Map<Flag, List<String>> values = new HashMap<>();
    List<String> operands = new ArrayList<>();
    if (commandAt > 0 && isFlag(name)) {
      // Asked for help or the version beside flags of no command: they mean nothing.
      return new CommandLine(credentials, command, values, operands);
    }
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (i == commandAt) {
        continue;
      }
      if (word.equals("--")) {
        operands.addAll(words.subList(i + 1, words.size()));
        break;
      }
      if (isFlag(word)) {
        i += flags(command, words, i, values);
      } else {
        operands.add(word);
      }
    }
    return new CommandLine(credentials, command, values, operands);
  }

  private static boolean isFlag(String word) {
    return word.length() > 1 && word.charAt(0) == '-';
  }

  /** Where the command stands: at the first word that is no flag and no flag's value. */
  private static int commandAt(List<String> words) {
    if (!words.isEmpty() && Command.named(words.getFirst()).isPresent()) {
      return 0;
    }
    for (int i = 0; i < words.size() && !words.get(i).equals("--"); i++) {
      String word = words.get(i);
      if (!isFlag(word)) {
        return i;
      }
      i += takesNext(word) ? 1 : 0;
    }
    for (int i = 0; i < words.size(); i++) {
      // Some words with dashes are commands where there is no other.
      if (Command.named(words.get(i)).isPresent()) {
        return i;
      }
    }
    throw new UsageException("no command given; 'sluice help' lists them");
  }

  /** Whether a flag's value is the word after it, for a flag of whatever command. */
  private static boolean takesNext(String word) {
    if (word.startsWith("--")) {
      Flag flag = word.indexOf('=') < 0 ? Flag.ofWord(word.substring(2)) : null;
      return flag != null && flag.needsValue();
    }
    for (int i = 1; i < word.length(); i++) {
      Flag flag = Flag.ofLetter(word.charAt(i));
      if (flag == null || flag.needsValue()) {
        return flag != null && i + 1 == word.length();
      }
    }
    return false;
  }

  /** Reads the flag, or the letters, at {@code at}; gives how many further words it took. */
  private static int flags(
      Command command, List<String> words, int at, Map<Flag, List<String>> values) {
    String word = words.get(at);
    if (word.startsWith("--")) {
      int equals = word.indexOf('=');
      String name = word.substring(2, equals < 0 ? word.length() : equals);
      @Nullable String attached = equals < 0 ? null : word.substring(equals + 1);
      return flag(find(command, true, name), "--" + name, attached, words, at, values);
    }
    // Letters may share a dash, as in -vr FILE: the first that needs a value takes the rest.
    for (int i = 1; i < word.length(); i++) {
      String letter = word.substring(i, i + 1);
      Flag flag = find(command, false, letter);
      String rest = word.substring(i + 1);
      if (rest.startsWith("=") || (flag.needsValue() && !rest.isEmpty())) {
        String attached = rest.startsWith("=") ? rest.substring(1) : rest;
        return flag(flag, "-" + letter, attached, words, at, values);
      }
      int taken = flag(flag, "-" + letter, null, words, at, values);
      if (flag.needsValue()) {
        return taken;
      }
    }
    return 0;
  }

  private static int flag(
      Flag flag,
      String shown,
      @Nullable String attached,
      List<String> words,
      int at,
      Map<Flag, List<String>> values) {
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

  private static Flag find(Command command, boolean isLong, String name) {
    String shown = (isLong ? "--" : "-") + name;
    Flag flag = isLong ? Flag.ofWord(name) : Flag.ofLetter(name.charAt(0));
    if (flag == null) {
      throw new UsageException(
          "unknown flag " + shown + "; 'sluice help " + command.word() + "' lists them");
    }
    if (!flag.appliesTo(command)) {
      throw new UsageException("'sluice " + command.word() + "' has no flag " + shown);
    }
    return flag;
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
