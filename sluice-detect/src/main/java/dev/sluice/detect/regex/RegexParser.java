package dev.sluice.detect.regex;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads RE2 syntax into a tree over bytes.
 *
 * <p>Text is bytes here: a literal beyond ASCII stands for its UTF-8 bytes, {@code .} and a negated
 * class take one byte, and case folding, {@code \w}, {@code \d}, {@code \s} and {@code \b} know
 * ASCII only.
 */
public final class RegexParser {
  private static final int REPEAT_MAX = 1000;
  private static final int DEPTH_MAX = 200;

  private final PatternCursor in;
  private final List<String> groupNames = new ArrayList<>();
  private boolean ignoreCase;
  private boolean multiLine;
  private boolean dotAll;
  private boolean swapGreed;
  private int depth;

  private RegexParser(String pattern) {
    in = new PatternCursor(pattern);
  }

  /**
   * The tree of {@code pattern}.
   *
   * @throws RegexSyntaxException if it is not RE2 syntax
   */
  public static ParsedRegex parse(String pattern) {
    RegexParser parser = new RegexParser(pattern);
    Node root = parser.alternation();
    if (parser.in.more()) {
      throw parser.in.problem("unexpected )");
    }
    return new ParsedRegex(root, List.copyOf(parser.groupNames));
  }

  private Node alternation() {
    if (++depth > DEPTH_MAX) {
      throw in.problem("groups nested more than " + DEPTH_MAX + " deep");
    }
    List<Node> branches = new ArrayList<>();
    branches.add(concatenation());
    while (in.take('|')) {
      branches.add(concatenation());
    }
    depth--;
    return branches.size() == 1 ? branches.getFirst() : new Node.Alternate(branches);
  }

  private Node concatenation() {
    List<Node> parts = new ArrayList<>();
    while (in.more() && in.peek() != '|' && in.peek() != ')') {
      if (in.take("\\Q")) {
        quoted(parts);
        continue;
      }
      int start = in.position();
      @Nullable Node atom = atom();
      if (atom == null) {
        if (in.more() && startsRepeat()) {
          throw in.problem("nothing to repeat");
        }
        continue;
      }
      parts.add(repeats(atom, start));
    }
    return switch (parts.size()) {
      case 0 -> new Node.Empty();
      case 1 -> parts.getFirst();
      default -> new Node.Concat(parts);
    };
  }

  private void quoted(List<Node> parts) {
    int end = in.find("\\E");
    String text = in.takeUntil(end < 0 ? in.length() : end);
    in.take("\\E");
    List<Node> literals = new ArrayList<>();
    text.codePoints().forEach(codePoint -> literals.add(literal(codePoint)));
    if (!literals.isEmpty() && in.more() && startsRepeat()) {
      literals.add(repeats(literals.removeLast(), in.position()));
    }
    parts.addAll(literals);
  }

  private boolean startsRepeat() {
    char next = in.peek();
    return next == '*' || next == '+' || next == '?' || (next == '{' && in.repeatCounts() != null);
  }

  private Node repeats(Node atom, int start) {
    Node result = atom;
    boolean repeated = false;
    while (in.more() && startsRepeat()) {
      if (repeated) {
        throw in.problem("a repeat of a repeat needs a group");
      }
      repeated = true;
      int[] counts =
          switch (in.peek()) {
            case '*' -> new int[] {0, Node.Repeat.UNBOUNDED};
            case '+' -> new int[] {1, Node.Repeat.UNBOUNDED};
            case '?' -> new int[] {0, 1};
            default -> in.repeatCounts();
          };
      if (counts == null) {
        break;
      }
      in.skipRepeat();
      if (counts[0] > REPEAT_MAX
          || counts[1] > REPEAT_MAX
          || (counts[1] >= 0 && counts[0] > counts[1])) {
        throw in.problemAt("repeat count above " + REPEAT_MAX + " or out of order", start);
      }
      boolean lazy = in.take('?');
      result = new Node.Repeat(result, counts[0], counts[1], lazy == swapGreed);
    }
    return result;
  }

  /** The next atom, or null if it is {@code (?i)} or the like, which matches nothing itself. */
  private @Nullable Node atom() {
    char next = in.peek();
    return switch (next) {
      case '(' -> {
        in.skip(1);
        yield group();
      }
      case '[' -> {
        in.skip(1);
        yield new ClassParser(in, ignoreCase).parse();
      }
      case '.' -> {
        in.skip(1);
        yield new Node.Bytes(dotAll ? ByteSet.ALL : ByteSet.of('\n').complement());
      }
      case '^' -> assertion(multiLine ? Node.Kind.LINE_START : Node.Kind.TEXT_START);
      case '$' -> assertion(multiLine ? Node.Kind.LINE_END : Node.Kind.TEXT_END);
      case '\\' -> escape();
      case '*', '+', '?' -> throw in.problem("nothing to repeat");
      default -> {
        if (startsRepeat()) {
          throw in.problem("nothing to repeat");
        }
        yield literal(in.takeCodePoint());
      }
    };
  }

  private Node assertion(Node.Kind kind) {
    in.skip(1);
    return new Node.Assertion(kind);
  }

  private @Nullable Node group() {
    boolean ignoreCaseBefore = ignoreCase;
    boolean multiLineBefore = multiLine;
    boolean dotAllBefore = dotAll;
    boolean swapGreedBefore = swapGreed;
    int index = 0;
    String other = in.otherGroup();
    if (other != null) {
      throw in.problem(other);
    }
    if (in.take("?P<") || in.take("?<")) {
      index = openGroup(in.takeName());
    } else if (in.take('?')) {
      if (flags()) {
        return null;
      }
    } else {
      index = openGroup("");
    }
    Node body = alternation();
    if (!in.take(')')) {
      throw in.problem("missing )");
    }
    ignoreCase = ignoreCaseBefore;
    multiLine = multiLineBefore;
    dotAll = dotAllBefore;
    swapGreed = swapGreedBefore;
    return index == 0 ? body : new Node.Group(index, body);
  }

  private int openGroup(String name) {
    if (!name.isEmpty() && groupNames.contains(name)) {
      throw in.problem("group name " + name + " used twice");
    }
    groupNames.add(name);
    return groupNames.size();
  }

  /** Reads flags up to {@code :} or {@code )}; true if they stand alone. */
  private boolean flags() {
    boolean on = true;
    boolean any = false;
    while (in.more()) {
      char flag = in.take();
      switch (flag) {
        case 'i' -> ignoreCase = on;
        case 'm' -> multiLine = on;
        case 's' -> dotAll = on;
        case 'U' -> swapGreed = on;
        case '-' -> {
          if (!on) {
            throw in.problem("second - in flags");
          }
          on = false;
          any = false;
          continue;
        }
        case ':', ')' -> {
          if (!on && !any) {
            throw in.problem("flags expected after -");
          }
          return flag == ')';
        }
        default -> throw in.problem("unknown flag " + flag);
      }
      any = true;
    }
    throw in.problem("missing )");
  }

  private Node escape() {
    int start = in.position();
    in.skip(1);
    if (!in.more()) {
      throw in.problem("nothing after \\");
    }
    char letter = in.peek();
    ByteSet perl = Escapes.perlClass(letter);
    if (perl != null) {
      in.skip(1);
      return new Node.Bytes(perl);
    }
    return switch (letter) {
      case 'A' -> assertion(Node.Kind.TEXT_START);
      case 'z' -> assertion(Node.Kind.TEXT_END);
      case 'b' -> assertion(Node.Kind.WORD_BOUNDARY);
      case 'B' -> assertion(Node.Kind.NO_WORD_BOUNDARY);
      case 'p', 'P' -> {
        CodePoints set = in.takeUnicodeClass();
        yield (letter == 'P') ^ in.lastClassNegated()
            ? set.toNegatedNode(ignoreCase)
            : set.toNode(ignoreCase);
      }
      default -> literal(in.takeEscapedCodePoint(start));
    };
  }

  private Node literal(int codePoint) {
    if (codePoint < 0x80) {
      ByteSet set = ByteSet.of(codePoint);
      return new Node.Bytes(ignoreCase ? set.foldCase() : set);
    }
    List<Node> bytes = new ArrayList<>();
    for (byte part : CodePoints.utf8(codePoint)) {
      bytes.add(new Node.Bytes(ByteSet.of(part & 0xff)));
    }
    return new Node.Concat(bytes);
  }
}
