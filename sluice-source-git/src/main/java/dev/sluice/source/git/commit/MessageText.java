package dev.sluice.source.git.commit;

/**
 * A commit's message as reports show it, the way gitleaks reads it from {@code git log}: the lines
 * of the title joined, tabs expanded, one empty line between paragraphs.
 */
public final class MessageText {
  private static final int TAB_COLUMNS = 8;
  private static final String LOG_INDENT = "    ";

  private MessageText() {}

  public static String of(String message) {
    String[] lines = message.split("\n", -1);
    int at = 0;
    while (at < lines.length && lines[at].isBlank()) {
      at++;
    }
    StringBuilder title = new StringBuilder();
    String indent = LOG_INDENT;
    for (; at < lines.length && !lines[at].isBlank(); at++) {
      String line = LOG_INDENT + expanded(lines[at]);
      if (title.isEmpty()) {
        indent = line.substring(0, line.length() - line.stripLeading().length());
      } else {
        title.append(' ');
      }
      title.append(line.strip());
    }
    String body = body(lines, at, indent);
    return body.isEmpty() ? title.toString() : title + "\n\n" + body;
  }

  private static String body(String[] lines, int from, String indent) {
    StringBuilder body = new StringBuilder();
    boolean wasEmpty = false;
    for (int i = from; i < lines.length; i++) {
      String line = (LOG_INDENT + expanded(lines[i])).stripTrailing();
      line = line.startsWith(indent) ? line.substring(indent.length()) : line;
      if (line.isEmpty()) {
        wasEmpty = true;
        continue;
      }
      if (!body.isEmpty()) {
        body.append(wasEmpty ? "\n\n" : "\n");
      }
      wasEmpty = false;
      body.append(line);
    }
    return body.toString();
  }

  private static String expanded(String line) {
    if (line.indexOf('\t') < 0) {
      return line;
    }
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        int spaces = TAB_COLUMNS - column % TAB_COLUMNS;
        text.repeat(' ', spaces);
        column += spaces;
      } else {
        text.append(c);
        column += Character.isLowSurrogate(c) ? 0 : 1;
      }
    }
    return text.toString();
  }
}
