package dev.sluice.report.template;

import java.util.List;

/** A piece of a parsed template. */
sealed interface Node {
  record Text(String text) implements Node {}

  record Output(Expression value) implements Node {}

  record Assign(String variable, Expression value) implements Node {}

  record Range(
      String indexVariable,
      String valueVariable,
      Expression over,
      List<Node> body,
      List<Node> otherwise)
      implements Node {}

  record With(Expression value, List<Node> body, List<Node> otherwise) implements Node {}

  record If(Expression condition, List<Node> body, List<Node> otherwise) implements Node {}

  /** Something that has a value. */
  sealed interface Expression {
    int line();
  }

  record Constant(Object value, int line) implements Expression {}

  record Variable(String name, int line) implements Expression {}

  /** The dot, or a field of it where the name is not empty. */
  record Field(Expression of, String name, int line) implements Expression {}

  record Dot(int line) implements Expression {}

  record Call(String function, List<Expression> arguments, int line) implements Expression {}
}
