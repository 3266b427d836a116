package dev.sluice.scan.redact;

import java.util.ArrayList;
import java.util.List;

/** Tells what in a text looks like a token, where nothing better is known of it. */
public final class TokenLike {
  private static final int LENGTH_MIN = 12;
  private static final String SIGNS = "+/_=-.~%";

  private TokenLike() {}

  /**
   * Runs of letters, digits and the signs of encodings that no word is like: they have digits, or
   * letters of both cases.
   */
  public static List<Occurrence> in(String text) {
    List<Occurrence> found = new ArrayList<>();
    int start = 0;
    boolean hasLower = false;
    boolean hasUpper = false;
    boolean hasDigit = false;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      boolean isLower = c >= 'a' && c <= 'z';
      boolean isUpper = c >= 'A' && c <= 'Z';
      boolean isDigit = c >= '0' && c <= '9';
      if (isLower || isUpper || isDigit || SIGNS.indexOf(c) >= 0) {
        hasLower |= isLower;
        hasUpper |= isUpper;
        hasDigit |= isDigit;
        continue;
      }
      if (i - start >= LENGTH_MIN && (hasDigit || (hasLower && hasUpper))) {
        found.add(new Occurrence(start, i, false));
      }
      start = i + 1;
      hasLower = false;
      hasUpper = false;
      hasDigit = false;
    }
    return found;
  }
}
