package dev.sluice.report.template;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** The functions a template may call. */
final class Functions {
  static final List<String> NAMES =
      List.of(
          "add", "and", "eq", "ge", "gt", "join", "le", "len", "lower", "lt", "ne", "not", "or",
          "quote", "replace", "sub", "trim", "upper");

  private Functions() {}

  static boolean isName(String word) {
    return NAMES.contains(word);
  }

  static Object call(String function, List<Object> values, int line) {
    return switch (function) {
      case "quote" ->
          values.stream().map(value -> quote(print(value))).collect(Collectors.joining(" "));
      case "len" -> length(one(function, values, line), line);
      case "add" -> values.stream().mapToLong(value -> number(value, line)).sum();
      case "sub" ->
          number(at(function, values, 0, line), line) - number(at(function, values, 1, line), line);
      case "eq" -> Objects.equals(at(function, values, 0, line), at(function, values, 1, line));
      case "ne" -> !Objects.equals(at(function, values, 0, line), at(function, values, 1, line));
      case "lt" -> compare(function, values, line) < 0;
      case "le" -> compare(function, values, line) <= 0;
      case "gt" -> compare(function, values, line) > 0;
      case "ge" -> compare(function, values, line) >= 0;
      case "and" -> values.stream().allMatch(Functions::isTrue);
      case "or" -> values.stream().anyMatch(Functions::isTrue);
      case "not" -> !isTrue(one(function, values, line));
      case "upper" -> print(one(function, values, line)).toUpperCase(Locale.ROOT);
      case "lower" -> print(one(function, values, line)).toLowerCase(Locale.ROOT);
      case "trim" -> print(one(function, values, line)).strip();
      case "join" -> join(function, values, line);
      case "replace" ->
          print(at(function, values, 2, line))
              .replace(print(at(function, values, 0, line)), print(at(function, values, 1, line)));
      default -> throw new TemplateException(line, "'" + function + "' is not supported");
    };
  }

  static boolean isTrue(Object value) {
    return switch (value) {
      case Boolean flag -> flag;
      case Number number -> number.doubleValue() != 0;
      case String text -> !text.isEmpty();
      case Collection<?> list -> !list.isEmpty();
      case TemplateList list -> list.size() > 0;
      default -> true;
    };
  }

  static String print(Object value) {
    return switch (value) {
      case Float number -> number % 1 == 0 ? Long.toString(number.longValue()) : number.toString();
      case Collection<?> list ->
          list.stream().map(Functions::print).collect(Collectors.joining(" ", "[", "]"));
      default -> value.toString();
    };
  }

  /** The text between quotes, as Go's {@code %q} escapes it. */
  static String quote(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case 0x07 -> out.append("\\a");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case 0x0b -> out.append("\\v");
                default -> {
                  if (c < 0x20 || c == 0x7f) {
                    out.append(String.format(Locale.ROOT, "\\x%02x", c));
                  } else if (Character.isISOControl(c) || !Character.isDefined(c)) {
                    out.append(String.format(Locale.ROOT, c < 0x10000 ? "\\u%04x" : "\\U%08x", c));
                  } else {
                    out.appendCodePoint(c);
                  }
                }
              }
            });
    return out.append('"').toString();
  }

  private static Object join(String function, List<Object> values, int line) {
    if (at(function, values, 1, line) instanceof Collection<?> list) {
      return list.stream()
          .map(Functions::print)
          .collect(Collectors.joining(print(at(function, values, 0, line))));
    }
    throw new TemplateException(line, "join takes a separator and a list");
  }

  private static Object length(Object value, int line) {
    return switch (value) {
      case String text -> (long) text.getBytes(StandardCharsets.UTF_8).length;
      case Collection<?> list -> (long) list.size();
      case TemplateList list -> list.size();
      default -> throw new TemplateException(line, "len of " + print(value));
    };
  }

  private static int compare(String function, List<Object> values, int line) {
    Object left = at(function, values, 0, line);
    Object right = at(function, values, 1, line);
    if (left instanceof String text && right instanceof String other) {
      return text.compareTo(other);
    }
    return Double.compare(real(left, line), real(right, line));
  }

  private static double real(Object value, int line) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new TemplateException(line, "'" + print(value) + "' is not a number");
  }

  private static long number(Object value, int line) {
    if (value instanceof Long number) {
      return number;
    }
    throw new TemplateException(line, "'" + print(value) + "' is not a whole number");
  }

  private static Object one(String function, List<Object> values, int line) {
    return at(function, values, 0, line);
  }

  private static Object at(String function, List<Object> values, int index, int line) {
    if (index >= values.size()) {
      throw new TemplateException(line, function + " has too few arguments");
    }
    return values.get(index);
  }
}
