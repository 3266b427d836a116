package dev.sluice.detect.regex;

/** Reads a bracketed class, from behind its opening bracket. */
final class ClassParser {
  private final PatternCursor in;
  private final boolean ignoreCase;
  private final CodePoints set = new CodePoints();

  ClassParser(PatternCursor in, boolean ignoreCase) {
    this.in = in;
    this.ignoreCase = ignoreCase;
  }

  Node parse() {
    int start = in.position() - 1;
    boolean negated = in.take('^');
    boolean first = true;
    while (true) {
      if (!in.more()) {
        throw in.problemAt("missing ]", start);
      }
      if (!first && in.take(']')) {
        break;
      }
      item();
      first = false;
    }
    return negated ? set.toNegatedNode(ignoreCase) : set.toNode(ignoreCase);
  }

  private void item() {
    if (in.peek() == '[' && in.peek(1) == ':' && in.find(":]") >= 0) {
      in.skip(2);
      posix();
      return;
    }
    if (in.peek() == '\\' && in.more(1)) {
      char letter = in.peek(1);
      ByteSet perl = Escapes.perlClass(letter);
      if (perl != null) {
        in.skip(2);
        set.addBytes(perl);
        return;
      }
      if (letter == 'p' || letter == 'P') {
        in.skip(1);
        CodePoints named = in.takeUnicodeClass();
        if (letter == 'P' ^ in.lastClassNegated()) {
          set.addBytes(named.negatedBytes());
        } else {
          set.addAll(named);
        }
        return;
      }
    }
    int start = in.position();
    int low = member();
    int high = low;
    if (in.more(1) && in.peek() == '-' && in.peek(1) != ']') {
      in.skip(1);
      high = member();
      if (high < low) {
        throw in.problemAt("range out of order", start);
      }
    }
    set.add(low, high);
  }

  private void posix() {
    int start = in.position() - 2;
    int end = in.find(":]");
    String name = in.takeUntil(end);
    in.skip(2);
    ByteSet posix = Escapes.posixClass(name);
    if (posix == null) {
      throw in.problemAt("unknown class [:" + name + ":]", start);
    }
    set.addBytes(posix);
  }

  private int member() {
    if (!in.more()) {
      throw in.problem("missing ]");
    }
    if (in.peek() != '\\') {
      return in.takeCodePoint();
    }
    int start = in.position();
    in.skip(1);
    if (!in.more()) {
      throw in.problem("nothing after \\");
    }
    return in.takeEscapedCodePoint(start);
  }
}
