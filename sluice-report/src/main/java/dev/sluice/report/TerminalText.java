package dev.sluice.report;

import dev.sluice.report.text.VisibleText;

/** Text that cannot steer the terminal it is shown on. */
public final class TerminalText {
  private static final char REPLACEMENT = '\ufffd';

  private TerminalText() {}

  /** The text on one line, with what is not to be shown replaced. */
  public static String line(String text) {
    return safe(text, ' ');
  }

  /** The text with its line breaks. */
  public static String lines(String text) {
    return safe(text, '\n');
  }

  private static String safe(String text, char newline) {
    StringBuilder safe = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((Character.isISOControl(c) && c != '\t') || VisibleText.isBidirectional(c)) {
        if (safe == null) {
          safe = new StringBuilder(text);
        }
        safe.setCharAt(i, c == '\n' ? newline : REPLACEMENT);
      }
    }
    return safe == null ? text : safe.toString();
  }
}
