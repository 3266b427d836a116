package dev.sluice.report.template;

import dev.sluice.report.template.Node.Expression;
import java.io.IOException;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A parsed template, ready to be run over data. */
public final class Template {
  /** How a template reads a field of the data. */
  @FunctionalInterface
  public interface Fields {
    /** The field's value, or null where there is no such field. */
    @org.jspecify.annotations.Nullable
    Object read(Object of, String name);
  }

  private final List<Node> nodes;

  private Template(List<Node> nodes) {
    this.nodes = nodes;
  }

  public static Template parse(String source) {
    return new Template(new TemplateParser(new TemplateLexer(source).pieces()).parse());
  }

  /** Runs it; {@code now} is the time that it is run at, for those templates that tell it. */
  public void run(Object data, Fields fields, ZonedDateTime now, Appendable out)
      throws IOException {
    new Run(fields, now, out).run(nodes, data, new HashMap<>(Map.of("$", data)));
  }

  private record Run(Fields fields, ZonedDateTime now, Appendable out) {
    void run(List<Node> nodes, Object dot, Map<String, Object> variables) throws IOException {
      for (Node node : nodes) {
        switch (node) {
          case Node.Text text -> out.append(text.text());
          case Node.Output output ->
              out.append(GoValues.print(value(output.value(), dot, variables)));
          case Node.Assign assign ->
              variables.put(assign.variable(), value(assign.value(), dot, variables));
          case Node.Range range -> range(range, dot, variables);
          case Node.With with -> {
            Object value = value(with.value(), dot, variables);
            boolean taken = GoValues.isTrue(value);
            run(taken ? with.body() : with.otherwise(), taken ? value : dot, scope(variables));
          }
          case Node.If condition -> {
            boolean taken = GoValues.isTrue(value(condition.condition(), dot, variables));
            run(taken ? condition.body() : condition.otherwise(), dot, scope(variables));
          }
        }
      }
    }

    private void range(Node.Range range, Object dot, Map<String, Object> variables)
        throws IOException {
      Object over = value(range.over(), dot, variables);
      if (!GoValues.isTrue(over)) {
        run(range.otherwise(), dot, scope(variables));
        return;
      }
      long[] index = {0};
      TemplateList.Visitor body =
          element -> {
            Map<String, Object> inner = scope(variables);
            if (!range.indexVariable().isEmpty()) {
              inner.put(range.indexVariable(), index[0]);
            }
            if (!range.valueVariable().isEmpty()) {
              inner.put(range.valueVariable(), element);
            }
            index[0]++;
            run(range.body(), element, inner);
          };
      switch (over) {
        case TemplateList list -> list.forEach(body);
        case Map<?, ?> map -> {
          for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
            Map<String, Object> inner = scope(variables);
            inner.put(range.indexVariable(), entry.getKey());
            inner.put(range.valueVariable(), entry.getValue());
            run(range.body(), entry.getValue(), inner);
          }
        }
        case Collection<?> list -> {
          for (Object element : list) {
            body.visit(element);
          }
        }
        default ->
            throw new TemplateException(
                range.over().line(), "range over '" + GoValues.print(over) + "'");
      }
    }

    private static Map<String, Object> scope(Map<String, Object> variables) {
      return new HashMap<>(variables);
    }

    private Object value(Expression expression, Object dot, Map<String, Object> variables) {
      return switch (expression) {
        case Node.Constant constant -> constant.value();
        case Node.Dot ignored -> dot;
        case Node.Variable variable -> {
          Object value = variables.get(variable.name());
          if (value == null) {
            throw new TemplateException(variable.line(), variable.name() + " is not defined");
          }
          yield value;
        }
        case Node.Field field -> {
          Object of = value(field.of(), dot, variables);
          Object value =
              of instanceof Map<?, ?> map
                  ? Objects.requireNonNullElse(map.get(field.name()), "<no value>")
                  : fields.read(of, field.name());
          if (value == null) {
            throw new TemplateException(field.line(), "there is no field ." + field.name());
          }
          yield value;
        }
        case Node.Call call -> {
          List<Object> arguments = new ArrayList<>();
          for (Expression argument : call.arguments()) {
            arguments.add(value(argument, dot, variables));
          }
          yield Functions.call(call.function(), arguments, now, call.line());
        }
      };
    }
  }
}
