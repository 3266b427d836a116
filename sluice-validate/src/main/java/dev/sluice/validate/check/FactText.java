package dev.sluice.validate.check;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What of a text in an answer may be reported and kept. A host that answers is not trusted to tell
 * names and dates: what repeats the secret is dropped, and of what looks like another secret only
 * the beginning is left.
 */
final class FactText {
  private static final int LENGTH_MAX = 200;

  /** From this many letters and digits on a word may be a secret. */
  private static final int RANDOM_MIN = 20;

  private static final int BEGINNING = 6;

  /** Of a word that somebody made up, fewer neighbours than this are of different kinds. */
  private static final double CHANGES_MIN = 0.25;

  private static final Pattern HIDDEN = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/=_.~-]{" + RANDOM_MIN + ",}");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9.+Z-]*");

  private FactText() {}

  /**
   * The text as it may be told; null where nothing of it may be.
   *
   * @param secret what was asked about
   */
  static @Nullable String of(String told, String secret) {
    String clean = HIDDEN.matcher(told).replaceAll(" ").strip();
    if (clean.isEmpty() || repeats(told, secret)) {
      return null;
    }
    String shown = WORD.matcher(clean).replaceAll(word -> Matcher.quoteReplacement(shown(word)));
    return shown.length() <= LENGTH_MAX ? shown : shown.substring(0, LENGTH_MAX);
  }

  /** Whether the secret is in a text, whatever stands between its letters. */
  private static boolean repeats(String told, String secret) {
    String bare = bare(secret);
    return (!secret.isEmpty() && told.contains(secret))
        || (bare.length() >= BEGINNING && bare(told).contains(bare));
  }

  private static String bare(String text) {
    return text.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
  }

  private static String shown(MatchResult word) {
    String text = word.group();
    boolean isKnown = UUID.matcher(text).matches() || TIME.matcher(text).matches();
    return isKnown || !isRandom(text) ? text : text.substring(0, BEGINNING) + "…";
  }

  private static boolean isRandom(String word) {
    String bare = word.replaceAll("[^A-Za-z0-9]", "");
    int changes = 0;
    for (int i = 1; i < bare.length(); i++) {
      changes += kind(bare.charAt(i)) != kind(bare.charAt(i - 1)) ? 1 : 0;
    }
    return bare.length() >= RANDOM_MIN && changes >= CHANGES_MIN * bare.length();
  }

  private static int kind(char c) {
    return c <= '9' ? 0 : c <= 'Z' ? 1 : 2;
  }
}
