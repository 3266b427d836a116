package dev.sluice.detect.judge;

import dev.sluice.detect.confirm.ShortPatterns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The regexes of an allowlist, run as one. They are joined as gitleaks joins them, so that a flag
 * such as {@code (?i)} in one holds for those after it too. The last answers are kept: the versions
 * of a file ask the same again and again. Thread-safe.
 */
final class RegexList {
  /** A power of two. */
  private static final int ANSWERS = 64;

  /** Answers on longer texts are not kept. */
  private static final int ANSWER_TEXT_MAX = 512;

  private final List<LazyPattern> single;
  private final LazyPattern joined;

  /**
   * Each at the place its text's hash gives, where the next one with that place replaces it.
   * Threads race for the places: whoever sees an answer sees all of it, since it is never changed.
   */
  private final @Nullable Answer[] answers;

  /**
   * What was found in a text. Its fields must stay final, as those of a record are.
   *
   * @param regex the regex that matches, or null if none does
   */
  private record Answer(String text, @Nullable String regex) {
    /** Without the text, which may be a secret. */
    @Override
    public String toString() {
      return "Answer[regex=" + regex + "]";
    }
  }

  RegexList(List<String> regexes, ShortPatterns patterns) {
    single = new ArrayList<>(regexes.size());
    for (String regex : regexes) {
      single.add(new LazyPattern(regex, patterns));
    }
    joined = new LazyPattern(joined(regexes), patterns);
    answers = new @Nullable Answer[regexes.isEmpty() ? 0 : ANSWERS];
  }

  /** The regex of all. */
  static String joined(List<String> regexes) {
    return "(?:" + String.join("|", regexes) + ")";
  }

  boolean isEmpty() {
    return single.isEmpty();
  }

  /** The regex that matches the text, or null if none does. */
  @Nullable String find(String text) {
    if (single.isEmpty() || text.isEmpty()) {
      return null;
    }
    int place = text.hashCode() & (ANSWERS - 1);
    Answer known = answers[place];
    if (known != null && known.text.equals(text)) {
      return known.regex;
    }
    String regex = search(text);
    if (text.length() <= ANSWER_TEXT_MAX) {
      answers[place] = new Answer(text, regex);
    }
    return regex;
  }

  private @Nullable String search(String text) {
    if (!joined.find(text)) {
      return null;
    }
    for (LazyPattern pattern : single) {
      if (pattern.find(text)) {
        return pattern.regex();
      }
    }
    return joined.regex();
  }
}
