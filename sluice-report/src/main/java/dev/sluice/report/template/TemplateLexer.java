package dev.sluice.report.template;

import java.util.ArrayList;
import java.util.List;

/** Cuts a template into text and the words of its actions. */
final class TemplateLexer {
  /** What lies between two pairs of braces, or outside them. */
  record Piece(boolean action, String text, List<String> words, int line) {
    Piece withoutFirstWord() {
      return new Piece(action, text, words.subList(1, words.size()), line);
    }
  }

  private final String source;
  private int line = 1;

  TemplateLexer(String source) {
    this.source = source;
  }

  List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    boolean trimNext = false;
    while (at < source.length()) {
      int open = source.indexOf("{{", at);
      String text = source.substring(at, open < 0 ? source.length() : open);
      int textLine = line;
      line += newLines(text);
      if (trimNext) {
        text = text.stripLeading();
      }
      if (open < 0) {
        pieces.add(new Piece(false, text, List.of(), textLine));
        return pieces;
      }
      int start = open + 2;
      int close = source.indexOf("}}", start);
      if (close < 0) {
        throw new TemplateException(line, "an action is not closed by }}");
      }
      String action = source.substring(start, close);
      if (action.startsWith("-") && (action.length() == 1 || isSpace(action.charAt(1)))) {
        action = action.substring(1);
        text = text.stripTrailing();
      }
      trimNext =
          action.endsWith("-")
              && action.length() > 1
              && isSpace(action.charAt(action.length() - 2));
      if (trimNext) {
        action = action.substring(0, action.length() - 1);
      }
      pieces.add(new Piece(false, text, List.of(), textLine));
      if (!action.strip().startsWith("/*")) {
        pieces.add(new Piece(true, action.strip(), words(action), line));
      }
      line += newLines(source.substring(start, close));
      at = close + 2;
    }
    return pieces;
  }

  private List<String> words(String action) {
    List<String> words = new ArrayList<>();
    int i = 0;
    while (i < action.length()) {
      char c = action.charAt(i);
      if (isSpace(c)) {
        i++;
      } else if (c == '"' || c == '`') {
        int end = i + 1;
        while (end < action.length() && action.charAt(end) != c) {
          end += c == '"' && action.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= action.length()) {
          throw new TemplateException(line, "a string is not closed");
        }
        words.add(action.substring(i, end + 1));
        i = end + 1;
      } else if (c == ':' && action.startsWith(":=", i)) {
        words.add(":=");
        i += 2;
      } else if ("()|,=".indexOf(c) >= 0) {
        words.add(String.valueOf(c));
        i++;
      } else {
        int end = i;
        while (end < action.length()
            && !isSpace(action.charAt(end))
            && "()|,=:\"`".indexOf(action.charAt(end)) < 0) {
          end++;
        }
        if (end == i) {
          throw new TemplateException(line, "unexpected '" + c + "'");
        }
        words.add(action.substring(i, end));
        i = end;
      }
    }
    return words;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private static int newLines(String text) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        count++;
      }
    }
    return count;
  }
}
