package dev.sluice.report.template;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Go's {@code printf}: the verbs that make sense of the values a template has. */
final class GoFormat {
  private static final int WIDTH_MAX = 10_000;

  private final String format;
  private final List<Object> values;
  private final StringBuilder out = new StringBuilder();
  private int at;
  private int next;

  private boolean isLeft;
  private boolean isZeroed;
  private boolean isSigned;
  private boolean isSpaced;
  private boolean isSharp;

  private GoFormat(String format, List<Object> values) {
    this.format = format;
    this.values = values;
  }

  static String format(String format, List<Object> values) {
    return new GoFormat(format, values).run();
  }

  private String run() {
    while (at < format.length()) {
      char c = format.charAt(at++);
      if (c == '%') {
        verb();
      } else {
        out.append(c);
      }
    }
    if (next < values.size()) {
      out.append("%!(EXTRA ");
      for (int i = next; i < values.size(); i++) {
        out.append(i == next ? "" : ", ").append(type(values.get(i))).append('=');
        out.append(GoValues.print(values.get(i)));
      }
      out.append(')');
    }
    return out.toString();
  }

  private void verb() {
    isLeft = isZeroed = isSigned = isSpaced = isSharp = false;
    boolean more = true;
    while (more && at < format.length()) {
      switch (format.charAt(at)) {
        case '-' -> isLeft = true;
        case '0' -> isZeroed = true;
        case '+' -> isSigned = true;
        case ' ' -> isSpaced = true;
        case '#' -> isSharp = true;
        default -> more = false;
      }
      at += more ? 1 : 0;
    }
    int width = number(0);
    int precision = -1;
    if (at < format.length() && format.charAt(at) == '.') {
      at++;
      precision = number(0);
    }
    if (at >= format.length()) {
      out.append("%!(NOVERB)");
      return;
    }
    char verb = format.charAt(at++);
    if (verb == '%') {
      out.append('%');
    } else if (next >= values.size()) {
      out.append("%!").append(verb).append("(MISSING)");
    } else {
      Object value = values.get(next++);
      String written = written(verb, precision, value);
      out.append(
          written == null
              ? "%!" + verb + "(" + type(value) + "=" + GoValues.print(value) + ")"
              : padded(written, width, value instanceof Number));
    }
  }

  private int number(int otherwise) {
    int value = 0;
    int from = at;
    while (at < format.length() && Character.digit(format.charAt(at), 10) >= 0) {
      value = Math.min(WIDTH_MAX, value * 10 + Character.digit(format.charAt(at++), 10));
    }
    return at == from ? otherwise : value;
  }

  private @Nullable String written(char verb, int precision, Object value) {
    return switch (verb) {
      case 'v' -> value instanceof Number number ? plain(number) : GoValues.print(value);
      case 's' ->
          value instanceof Number || value instanceof Boolean
              ? null
              : cut(GoValues.print(value), precision);
      case 'q' -> value instanceof String text ? GoValues.quote(cut(text, precision)) : null;
      case 't' -> value instanceof Boolean flag ? flag.toString() : null;
      case 'd' -> value instanceof Long number ? signed(Long.toString(number)) : null;
      case 'x', 'X' -> hexadecimal(verb, value);
      case 'c' -> value instanceof Long number ? Character.toString(number.intValue()) : null;
      case 'f', 'F' -> isReal(value) ? signed(fixed((Number) value, precision)) : null;
      case 'e', 'g' ->
          isReal(value)
              ? String.format(
                  Locale.ROOT,
                  "%." + (precision < 0 ? 6 : precision) + verb,
                  ((Number) value).doubleValue())
              : null;
      default -> null;
    };
  }

  private static boolean isReal(Object value) {
    return value instanceof Float || value instanceof Double;
  }

  private String plain(Number number) {
    return signed(GoValues.print(number));
  }

  private String signed(String digits) {
    if (digits.startsWith("-")) {
      return digits;
    }
    return (isSigned ? "+" : isSpaced ? " " : "") + digits;
  }

  private static String fixed(Number value, int precision) {
    // Go rounds the number itself, half to even where it lies in the middle.
    return new BigDecimal(value.doubleValue())
        .setScale(precision < 0 ? 6 : precision, RoundingMode.HALF_EVEN)
        .toPlainString();
  }

  private @Nullable String hexadecimal(char verb, Object value) {
    String digits =
        switch (value) {
          case Long number -> (number < 0 ? "-" : "") + Long.toHexString(Math.abs(number));
          case String text -> HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
          default -> null;
        };
    if (digits == null) {
      return null;
    }
    String prefixed = isSharp ? "0x" + digits : digits;
    return verb == 'X' ? prefixed.toUpperCase(Locale.ROOT) : prefixed;
  }

  private static String cut(String text, int max) {
    return max < 0 || text.codePointCount(0, text.length()) <= max
        ? text
        : text.substring(0, text.offsetByCodePoints(0, max));
  }

  private String padded(String text, int width, boolean isNumber) {
    int missing = width - text.codePointCount(0, text.length());
    if (missing <= 0) {
      return text;
    }
    if (isLeft) {
      return text + " ".repeat(missing);
    }
    if (!isZeroed) {
      return " ".repeat(missing) + text;
    }
    int sign = isNumber && (text.startsWith("-") || text.startsWith("+")) ? 1 : 0;
    return text.substring(0, sign) + "0".repeat(missing) + text.substring(sign);
  }

  private static String type(Object value) {
    return switch (value) {
      case String _ -> "string";
      case Long _ -> "int";
      case Float _ -> "float32";
      case Double _ -> "float64";
      case Boolean _ -> "bool";
      case Collection<?> _ -> "[]string";
      default -> "value";
    };
  }
}
