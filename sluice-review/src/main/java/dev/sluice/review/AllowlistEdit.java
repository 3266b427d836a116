package dev.sluice.review;

import dev.sluice.detect.builtin.Aliases;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.LoadedRules;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleFileException;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.scan.ignore.IgnoreMark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decisions as allowlists at the end of a rule file, each for one value. They are in the form that
 * gitleaks reads, so the value stands there as it is: this is for values that are no secrets.
 */
final class AllowlistEdit {
  private static final String HEADER = "[[allowlists]]";
  private static final String META = "\\.+*?()|[]{}^$";

  /** Lines of a block: the mark, the header, the regexes. */
  private static final int BLOCK_LINES = 3;

  private AllowlistEdit() {}

  /** The line that allows a value; nothing if the format cannot hold it. */
  static Optional<String> regexLine(String value) {
    boolean isPlain =
        !value.isEmpty()
            && !value.contains("'''")
            && !value.endsWith("'")
            && value.chars().noneMatch(c -> Character.isISOControl(c) || c == '\ufffd')
            && value.chars().noneMatch(c -> Character.isSurrogate((char) c));
    if (!isPlain) {
      return Optional.empty();
    }
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      if (META.indexOf(value.charAt(i)) >= 0) {
        regex.append('\\');
      }
      regex.append(value.charAt(i));
    }
    return Optional.of("regexes = ['''^" + regex + "$''']");
  }

  /** The text with an allowlist for a value. */
  static String with(String text, String regexLine, IgnoreMark mark) {
    String without = without(text, regexLine);
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    String end = without.isEmpty() || without.endsWith("\n") ? "" : newline;
    return without
        + end
        + newline
        + SharedFile.bytes(mark.line())
        + newline
        + HEADER
        + newline
        + SharedFile.bytes(regexLine)
        + newline;
  }

  /** The text without the allowlist that {@link #with} adds. */
  static String without(String text, String regexLine) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = lines.indexOf(SharedFile.bytes(regexLine));
    int from = at - (BLOCK_LINES - 1);
    boolean isOurs =
        from >= 0
            && lines.get(at - 1).strip().equals(HEADER)
            && IgnoreMark.of(lines.get(from)).isPresent();
    if (!isOurs) {
      return text;
    }
    if (from > 0 && lines.get(from - 1).isBlank()) {
      from--;
    }
    lines.subList(from, at + 1).clear();
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    return lines.isEmpty() ? "" : String.join(newline, lines) + newline;
  }

  /** What was decided about values, by the line that allows each. */
  static Map<String, IgnoreMark> decided(String text) {
    Map<String, IgnoreMark> decided = new HashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = BLOCK_LINES - 1; i < lines.size(); i++) {
      if (lines.get(i - 1).strip().equals(HEADER)) {
        String line = SharedFile.text(lines.get(i));
        IgnoreMark.of(SharedFile.text(lines.get(i - (BLOCK_LINES - 1))))
            .ifPresent(mark -> decided.put(line, mark));
      }
    }
    return decided;
  }

  /** Whether a text is a rule file that can be used. */
  static boolean isUsable(String text, Path file) {
    try {
      LoadedRules _ =
          RuleLoader.load(
              new RuleFile(file.toString(), SharedFile.text(text)),
              LoadOptions.STRICT
                  .withCheckEveryRegex(false)
                  .withDefaults(BuiltIn::rules)
                  .withAliases(id -> Aliases.ofGitleaks().rulesOf(id))
                  .withFiles(path -> new RuleFile(path, Files.readString(Path.of(path)))));
      return true;
    } catch (RuleFileException | IllegalArgumentException e) {
      return false;
    }
  }
}
