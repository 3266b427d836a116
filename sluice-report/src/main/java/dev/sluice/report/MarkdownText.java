package dev.sluice.report;

/** Texts of others in Markdown: shown as they are, whatever they hold. */
final class MarkdownText {
  private static final int SHOWN_MAX = 200;

  private MarkdownText() {}

  /**
   * A text as code, in a cell of a table: no markup in it works, no name in it is called, and it
   * stays in its cell.
   */
  static String code(String text) {
    String line = TerminalText.line(text).replace('\t', ' ').strip();
    if (line.isEmpty()) {
      return "";
    }
    String shown = line.length() <= SHOWN_MAX ? line : line.substring(0, SHOWN_MAX) + "…";
    int longest = 0;
    int run = 0;
    for (int i = 0; i < shown.length(); i++) {
      run = shown.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    String gap = longest > 0 ? " " : "";
    // A bar ends a cell even in code, and a backslash before it would end that.
    String inCell = shown.replace("\\|", "\\\u200b|").replace("|", "\\|");
    return fence + gap + inCell + gap + fence;
  }

  /** Code that leads somewhere, if the address can be nothing but one. */
  static String link(String text, String address) {
    String code = code(text);
    boolean isSafe =
        address.length() <= 2_000 && address.matches("https?://[\\w.:-]+/[\\w./#?&=%@+,;~!$*'-]*");
    return isSafe && !code.isEmpty() ? "[" + code + "](" + address + ")" : code;
  }
}
