package dev.sluice.report.template;

import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a function is called with.
 *
 * @param function its name, for messages
 * @param now the time that the report is made at
 */
record Arguments(String function, List<Object> values, ZonedDateTime now, int line) {
  /** How long a text may get that a function makes longer. */
  static final int TEXT_MAX = 1 << 24;

  int size() {
    return values.size();
  }

  Object at(int index) {
    if (index < 0 || index >= values.size()) {
      throw problem("has too few arguments");
    }
    return values.get(index);
  }

  /** The last, which is what was piped. */
  Object last() {
    return at(Math.max(0, values.size() - 1));
  }

  String text(int index) {
    return GoValues.print(at(index));
  }

  String lastText() {
    return GoValues.print(last());
  }

  long number(int index) {
    return switch (at(index)) {
      case Long number -> number;
      case Number number -> (long) number.doubleValue();
      case Boolean flag -> flag ? 1 : 0;
      case String text when text.matches("[+-]?\\d{1,18}") -> Long.parseLong(text);
      case Object other ->
          throw new TemplateException(
              line, "'" + GoValues.print(other) + "' is not a whole number");
    };
  }

  /** A number that is a length or a count, held within what a report can bear. */
  int count(int index) {
    return Math.clamp(number(index), -1_000_000, 1_000_000);
  }

  double real(int index) {
    return switch (at(index)) {
      case Number number -> number.doubleValue();
      case String text when text.matches("[+-]?\\d+(\\.\\d+)?") -> Double.parseDouble(text);
      case Object other ->
          throw new TemplateException(line, "'" + GoValues.print(other) + "' is not a number");
    };
  }

  List<Object> list(int index) {
    if (at(index) instanceof Collection<?> list) {
      return List.copyOf(list);
    }
    throw problem("takes a list, not '" + text(index) + "'");
  }

  @SuppressWarnings("unchecked") // only the functions here make maps
  Map<String, Object> map(int index) {
    if (at(index) instanceof Map<?, ?> map) {
      return (Map<String, Object>) map;
    }
    throw problem("takes a dictionary, not '" + text(index) + "'");
  }

  TemplateException problem(String what) {
    return new TemplateException(line, function + " " + what);
  }
}
