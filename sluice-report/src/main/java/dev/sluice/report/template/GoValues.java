package dev.sluice.report.template;

import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values as Go's templates see and print them. */
final class GoValues {
  private GoValues() {}

  static boolean isTrue(Object value) {
    return switch (value) {
      case Boolean flag -> flag;
      case Number number -> number.doubleValue() != 0;
      case String text -> !text.isEmpty();
      case Collection<?> list -> !list.isEmpty();
      case Map<?, ?> map -> !map.isEmpty();
      case TemplateList list -> list.size() > 0;
      default -> true;
    };
  }

  static String print(Object value) {
    return switch (value) {
      case Float number -> number % 1 == 0 ? Long.toString(number.longValue()) : number.toString();
      case Double number -> number % 1 == 0 ? Long.toString(number.longValue()) : number.toString();
      case Collection<?> list ->
          list.stream().map(GoValues::print).collect(Collectors.joining(" ", "[", "]"));
      case Map<?, ?> map ->
          new TreeMap<>(map)
              .entrySet().stream()
                  .map(entry -> entry.getKey() + ":" + print(entry.getValue()))
                  .collect(Collectors.joining(" ", "map[", "]"));
      case ZonedDateTime time -> GoTime.format("2006-01-02 15:04:05 -0700 MST", time);
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

  /** As json; {@code isEscaped} writes what html gives a meaning as escapes, as Go does. */
  static String json(Object value, boolean isEscaped, String indent, String at) {
    String inner = at + indent;
    String separator = indent.isEmpty() ? "," : ",\n" + inner;
    String start = indent.isEmpty() ? "" : "\n" + inner;
    String end = indent.isEmpty() ? "" : "\n" + at;
    return switch (value) {
      case Boolean flag -> flag.toString();
      case Number number -> print(number);
      case Collection<?> list when list.isEmpty() -> "[]";
      case Collection<?> list ->
          list.stream()
              .map(one -> json(one, isEscaped, indent, inner))
              .collect(Collectors.joining(separator, "[" + start, end + "]"));
      case Map<?, ?> map when map.isEmpty() -> "{}";
      case Map<?, ?> map ->
          new TreeMap<>(map)
              .entrySet().stream()
                  .map(
                      entry ->
                          jsonText(entry.getKey().toString(), isEscaped)
                              + (indent.isEmpty() ? ":" : ": ")
                              + json(entry.getValue(), isEscaped, indent, inner))
                  .collect(Collectors.joining(separator, "{" + start, end + "}"));
      default -> jsonText(print(value), isEscaped);
    };
  }

  private static String jsonText(String text, boolean isEscaped) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\u2028', '\u2029' -> out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        default -> {
          boolean isMarkup = isEscaped && (c == '<' || c == '>' || c == '&');
          if (c < 0x20 || isMarkup) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
