package dev.sluice.report.template;

import dev.sluice.report.template.Node.Expression;
import dev.sluice.report.template.TemplateLexer.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Turns pieces into nodes. Blocks nest to a fixed depth. */
final class TemplateParser {
  private static final int DEPTH_MAX = 100;
  private static final Set<String> UNSUPPORTED =
      Set.of("template", "define", "block", "break", "continue");

  private final List<Piece> pieces;
  private int at;
  private int depth;

  TemplateParser(List<Piece> pieces) {
    this.pieces = new ArrayList<>(pieces);
  }

  List<Node> parse() {
    List<Node> nodes = block();
    if (at < pieces.size()) {
      throw new TemplateException(pieces.get(at).line(), "'" + keyword() + "' without its opening");
    }
    return nodes;
  }

  /** The nodes up to an {@code end}, an {@code else} or the end of the template. */
  private List<Node> block() {
    List<Node> nodes = new ArrayList<>();
    while (at < pieces.size()) {
      Piece piece = pieces.get(at);
      if (!piece.action()) {
        at++;
        if (!piece.text().isEmpty()) {
          nodes.add(new Node.Text(piece.text()));
        }
        continue;
      }
      if (piece.words().isEmpty()) {
        throw new TemplateException(piece.line(), "an action is empty");
      }
      switch (keyword()) {
        case "end", "else" -> {
          return nodes;
        }
        case "range", "with", "if" -> nodes.add(compound(piece));
        default -> {
          at++;
          nodes.add(simple(piece));
        }
      }
    }
    return nodes;
  }

  private Node simple(Piece piece) {
    ExpressionParser words = new ExpressionParser(piece.words(), piece.line());
    String first = piece.words().getFirst();
    if (UNSUPPORTED.contains(first)) {
      throw new TemplateException(piece.line(), "'" + first + "' is not supported");
    }
    if (first.startsWith("$") && piece.words().size() > 2) {
      String second = piece.words().get(1);
      if (second.equals(":=") || second.equals("=")) {
        words.skip(2);
        return new Node.Assign(first, words.whole());
      }
    }
    return new Node.Output(words.whole());
  }

  private Node compound(Piece piece) {
    if (++depth > DEPTH_MAX) {
      throw new TemplateException(piece.line(), "blocks nest deeper than " + DEPTH_MAX);
    }
    ExpressionParser words = new ExpressionParser(piece.words(), piece.line());
    String keyword = keyword();
    words.skip(1);
    String index = "";
    String value = "";
    if (keyword.equals("range") && piece.words().contains(":=")) {
      value = words.variable();
      if (words.takes(",")) {
        index = value;
        value = words.variable();
      }
      words.expect(":=");
    }
    Expression over = words.whole();
    at++;
    List<Node> body = block();
    List<Node> otherwise = List.of();
    if (at < pieces.size() && keyword().equals("else")) {
      Piece other = pieces.get(at);
      if (other.words().size() > 1) {
        // 'else if' is an 'if' in the 'else' that ends where the outer one does.
        pieces.set(at, other.withoutFirstWord());
        if (!keyword().equals("if") && !keyword().equals("with")) {
          throw new TemplateException(other.line(), "'else " + keyword() + "' is not supported");
        }
        Node inner = compound(pieces.get(at));
        depth--;
        return node(keyword, index, value, over, body, List.of(inner));
      }
      at++;
      otherwise = block();
    }
    if (at >= pieces.size() || !keyword().equals("end")) {
      throw new TemplateException(piece.line(), "'" + keyword + "' has no end");
    }
    at++;
    depth--;
    return node(keyword, index, value, over, body, otherwise);
  }

  private static Node node(
      String keyword,
      String index,
      String value,
      Expression over,
      List<Node> body,
      List<Node> otherwise) {
    return switch (keyword) {
      case "range" -> new Node.Range(index, value, over, body, otherwise);
      case "with" -> new Node.With(over, body, otherwise);
      default -> new Node.If(over, body, otherwise);
    };
  }

  private String keyword() {
    return pieces.get(at).words().getFirst();
  }
}
