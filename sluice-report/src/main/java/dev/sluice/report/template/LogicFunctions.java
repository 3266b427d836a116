package dev.sluice.report.template;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Functions that choose, compare and print, and those of time. */
final class LogicFunctions {
  private LogicFunctions() {}

  static void addTo(Map<String, Functions.Function> all) {
    all.put("and", in -> chosen(in, false));
    all.put("or", in -> chosen(in, true));
    all.put("not", in -> !GoValues.isTrue(in.at(0)));
    all.put(
        "eq", in -> in.values().subList(1, in.size()).stream().anyMatch(v -> same(in.at(0), v)));
    all.put("ne", in -> !same(in.at(0), in.at(1)));
    all.put("lt", in -> compare(in) < 0);
    all.put("le", in -> compare(in) <= 0);
    all.put("gt", in -> compare(in) > 0);
    all.put("ge", in -> compare(in) >= 0);
    all.put("len", LogicFunctions::length);
    all.put("default", in -> GoValues.isTrue(in.last()) && in.size() > 1 ? in.last() : in.at(0));
    all.put("empty", in -> !GoValues.isTrue(in.at(0)));
    all.put("coalesce", in -> coalesce(in.values()));
    all.put("ternary", in -> GoValues.isTrue(in.at(2)) ? in.at(0) : in.at(1));
    all.put("print", in -> joined(in, ""));
    all.put("println", in -> joined(in, " ") + "\n");
    all.put("printf", in -> GoFormat.format(in.text(0), in.values().subList(1, in.size())));
    all.put("toString", in -> in.text(0));
    all.put("toJson", in -> GoValues.json(in.at(0), true, "", ""));
    all.put("toRawJson", in -> GoValues.json(in.at(0), false, "", ""));
    all.put("toPrettyJson", in -> GoValues.json(in.at(0), true, "  ", ""));
    all.put("fail", in -> throwing(in));
    time(all);
  }

  private static void time(Map<String, Functions.Function> all) {
    all.put("now", Arguments::now);
    all.put(
        "date",
        in ->
            GoTime.format(
                in.text(0), GoTime.of(in.at(1), in).withZoneSameInstant(in.now().getZone())));
    all.put(
        "dateInZone",
        in ->
            GoTime.format(
                in.text(0),
                GoTime.of(in.at(1), in).withZoneSameInstant(GoTime.zone(in.text(2), in))));
    all.put("date_in_zone", all.get("dateInZone"));
    all.put("htmlDate", in -> GoTime.format("2006-01-02", GoTime.of(in.at(0), in)));
    all.put("unixEpoch", in -> Long.toString(GoTime.of(in.at(0), in).toEpochSecond()));
    all.put("ago", in -> goDuration(Duration.between(GoTime.of(in.at(0), in), in.now())));
    all.put("duration", in -> goDuration(Duration.ofSeconds(in.number(0))));
  }

  private static Object throwing(Arguments in) {
    throw in.problem("was called: " + in.text(0));
  }

  private static String goDuration(Duration time) {
    long seconds = time.toSeconds();
    long hours = seconds / 3600;
    long minutes = seconds / 60 % 60;
    String rest = seconds % 60 + "s";
    return hours > 0
        ? hours + "h" + minutes + "m" + rest
        : minutes > 0 ? minutes + "m" + rest : rest;
  }

  /** The first argument that decides, or the last. */
  private static Object chosen(Arguments in, boolean deciding) {
    for (Object value : in.values()) {
      if (GoValues.isTrue(value) == deciding) {
        return value;
      }
    }
    return in.last();
  }

  private static Object coalesce(List<Object> values) {
    return values.stream().filter(GoValues::isTrue).findFirst().orElse("");
  }

  /** Go puts a space between two operands of {@code print} where neither is a text. */
  private static String joined(Arguments in, String separator) {
    if (!separator.isEmpty()) {
      return in.values().stream().map(GoValues::print).collect(Collectors.joining(separator));
    }
    StringBuilder text = new StringBuilder();
    Object before = "";
    for (Object value : in.values()) {
      boolean isApart = !(before instanceof String) && !(value instanceof String);
      text.append(isApart ? " " : "").append(GoValues.print(value));
      before = value;
    }
    return text.toString();
  }

  private static boolean same(Object left, Object right) {
    if (left instanceof Number one && right instanceof Number other) {
      return one.doubleValue() == other.doubleValue();
    }
    return Objects.equals(left, right);
  }

  private static int compare(Arguments in) {
    if (in.at(0) instanceof String text && in.at(1) instanceof String other) {
      return text.compareTo(other);
    }
    return Double.compare(in.real(0), in.real(1));
  }

  private static Object length(Arguments in) {
    return switch (in.at(0)) {
      case String text -> (long) text.getBytes(StandardCharsets.UTF_8).length;
      case Collection<?> list -> (long) list.size();
      case Map<?, ?> map -> (long) map.size();
      case TemplateList list -> list.size();
      case Object other -> throw in.problem("of " + GoValues.print(other).toLowerCase(Locale.ROOT));
    };
  }
}
