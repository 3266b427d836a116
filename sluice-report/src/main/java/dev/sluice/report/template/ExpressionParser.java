package dev.sluice.report.template;

import dev.sluice.report.template.Node.Expression;
import java.util.ArrayList;
import java.util.List;

/** Reads the words of one action as a pipeline. */
final class ExpressionParser {
  private static final int DEPTH_MAX = 100;

  private final List<String> words;
  private final int line;
  private int at;
  private int depth;

  ExpressionParser(List<String> words, int line) {
    this.words = words;
    this.line = line;
  }

  void skip(int count) {
    at += count;
  }

  boolean takes(String word) {
    if (at < words.size() && words.get(at).equals(word)) {
      at++;
      return true;
    }
    return false;
  }

  void expect(String word) {
    if (!takes(word)) {
      throw new TemplateException(line, "expected '" + word + "'");
    }
  }

  String variable() {
    if (at >= words.size() || !words.get(at).startsWith("$")) {
      throw new TemplateException(line, "expected a variable such as $x");
    }
    return words.get(at++);
  }

  /** The rest of the action, which must be one pipeline. */
  Expression whole() {
    Expression value = pipeline();
    if (at < words.size()) {
      throw new TemplateException(line, "unexpected '" + words.get(at) + "'");
    }
    return value;
  }

  private Expression pipeline() {
    Expression value = command(List.of());
    while (takes("|")) {
      value = command(List.of(value));
    }
    return value;
  }

  /** A function with its arguments, or a single operand; what was piped comes last. */
  private Expression command(List<Expression> piped) {
    if (at >= words.size()) {
      throw new TemplateException(line, "an expression is missing");
    }
    String word = words.get(at);
    if (!Functions.isName(word)) {
      Expression operand = operand();
      if (!piped.isEmpty()) {
        throw new TemplateException(line, "'" + word + "' is not a function");
      }
      return operand;
    }
    at++;
    List<Expression> arguments = new ArrayList<>();
    while (at < words.size() && !words.get(at).equals("|") && !words.get(at).equals(")")) {
      arguments.add(operand());
    }
    arguments.addAll(piped);
    return new Node.Call(word, arguments, line);
  }

  private Expression operand() {
    String word = words.get(at++);
    if (word.equals("(")) {
      if (++depth > DEPTH_MAX) {
        throw new TemplateException(line, "parentheses nest deeper than " + DEPTH_MAX);
      }
      Expression inner = pipeline();
      expect(")");
      depth--;
      return inner;
    }
    char first = word.charAt(0);
    if (first == '"') {
      return new Node.Constant(QuotedText.read(word, line), line);
    }
    if (first == '`') {
      return new Node.Constant(word.substring(1, word.length() - 1), line);
    }
    if (first == '$') {
      int dot = word.indexOf('.');
      String name = dot < 0 ? word : word.substring(0, dot);
      return fields(new Node.Variable(name, line), dot < 0 ? "" : word.substring(dot));
    }
    if (first == '.') {
      return fields(new Node.Dot(line), word.equals(".") ? "" : word);
    }
    if (word.equals("true") || word.equals("false")) {
      return new Node.Constant(word.equals("true"), line);
    }
    if (Functions.isName(word)) {
      return new Node.Call(word, List.of(), line);
    }
    if (word.matches("-?\\d{1,15}\\.\\d{1,15}")) {
      return new Node.Constant(Double.parseDouble(word), line);
    }
    if (word.matches("-?\\d{1,18}")) {
      return new Node.Constant(Long.parseLong(word), line);
    }
    throw new TemplateException(
        line, "'" + word + "' is not supported; functions are " + Functions.names());
  }

  private Expression fields(Expression of, String path) {
    Expression value = of;
    for (String name : path.split("\\.", -1)) {
      if (!name.isEmpty()) {
        value = new Node.Field(value, name, line);
      }
    }
    return value;
  }
}
