package dev.sluice.detect.judge;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of the text before a secret, in lower case: what stands between separators and changes
 * of case. {@code STRIPE_API_KEY}, {@code stripeApiKey} and {@code stripe-api-key} have the same.
 */
final class NameWords {
  /**
   * A word.
   *
   * @param isJoined whether nothing but one separator, or nothing, stands between it and the word
   *     before it
   * @param identifier which run of names and separators it is part of, counted from the front
   */
  record Word(String text, boolean isJoined, int identifier) {
    /** Without the text, which was scanned. */
    @Override
    public String toString() {
      return "Word[isJoined=" + isJoined + ", identifier=" + identifier + "]";
    }
  }

  private NameWords() {}

  static List<Word> of(ByteSpan span) {
    List<Word> words = new ArrayList<>();
    byte[] bytes = span.bytes();
    int identifier = 0;
    int gap = 2;
    int at = span.start();
    while (at < span.end()) {
      if (!isWordByte(bytes[at])) {
        if (!isJoint(bytes[at])) {
          identifier++;
          gap = bytes[at] == ' ' && gap == 0 ? 1 : 2;
        } else {
          gap++;
        }
        at++;
        continue;
      }
      int end = wordEnd(bytes, at, span.end());
      words.add(new Word(lowerCase(bytes, at, end), gap <= 1, identifier));
      gap = 0;
      at = end;
    }
    return words;
  }

  /** The end of the word that begins here: before a separator, or where the case changes. */
  private static int wordEnd(byte[] bytes, int start, int limit) {
    int at = start + 1;
    while (at < limit && isWordByte(bytes[at])) {
      boolean isUpper = isUpper(bytes[at]);
      boolean wasUpper = isUpper(bytes[at - 1]);
      if (isUpper && !wasUpper) {
        return at;
      }
      boolean endsCapitals = isUpper && at + 1 < limit && isLower(bytes[at + 1]) && at - start >= 1;
      if (wasUpper && endsCapitals) {
        return at;
      }
      at++;
    }
    return at;
  }

  private static String lowerCase(byte[] bytes, int start, int end) {
    char[] text = new char[end - start];
    for (int i = start; i < end; i++) {
      text[i - start] = (char) (isUpper(bytes[i]) ? bytes[i] + ('a' - 'A') : bytes[i]);
    }
    return new String(text);
  }

  private static boolean isJoint(byte value) {
    return value == '_' || value == '-' || value == '.';
  }

  /** Whether a byte is part of a word: a letter or a digit. */
  static boolean isWordByte(byte value) {
    return isUpper(value) || isLower(value) || (value >= '0' && value <= '9');
  }

  private static boolean isUpper(byte value) {
    return value >= 'A' && value <= 'Z';
  }

  private static boolean isLower(byte value) {
    return value >= 'a' && value <= 'z';
  }
}
