package dev.sluice.report.text;

/**
 * Text that looks like what it is: without the controls that turn the direction of what follows, so
 * that a name could seem to be another, and without those that show nothing.
 */
public final class VisibleText {
  private static final char REPLACEMENT = '\ufffd';

  private VisibleText() {}

  /** Whether a character changes the direction of text, or ends a line unseen. */
  public static boolean isBidirectional(char c) {
    return (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069')
        || c == '\u200e'
        || c == '\u200f'
        || c == '\u061c'
        || c == '\u2028'
        || c == '\u2029';
  }

  /** The text with its line breaks, and with what steers its look replaced. */
  public static String lines(String text) {
    return replaced(text, true);
  }

  /** The text with everything but what turns its direction. */
  public static String straight(String text) {
    return replaced(text, false);
  }

  private static String replaced(String text, boolean controlsToo) {
    StringBuilder visible = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isControl = Character.isISOControl(c) && c != '\t' && c != '\n' && c != '\r';
      if (isBidirectional(c) || (controlsToo && isControl)) {
        if (visible == null) {
          visible = new StringBuilder(text);
        }
        visible.setCharAt(i, REPLACEMENT);
      }
    }
    return visible == null ? text : visible.toString();
  }
}
