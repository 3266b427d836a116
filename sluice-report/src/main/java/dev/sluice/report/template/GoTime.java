package dev.sluice.report.template;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times written by Go's layouts, in which each part stands as it is in one certain moment. */
final class GoTime {
  /** A part of Go's moment, and the pattern of the same part here. */
  private record Part(String layout, String pattern) {}

  /** Longer parts first, where one begins with another. */
  private static final List<Part> PARTS =
      List.of(
          new Part("January", "MMMM"),
          new Part("Jan", "MMM"),
          new Part("Monday", "EEEE"),
          new Part("Mon", "EEE"),
          new Part("MST", "zzz"),
          new Part("2006", "yyyy"),
          new Part("-07:00", "xxx"),
          new Part("-0700", "xx"),
          new Part("-07", "x"),
          new Part("Z07:00", "XXX"),
          new Part("Z0700", "XX"),
          new Part(".000000000", ".SSSSSSSSS"),
          new Part(".000000", ".SSSSSS"),
          new Part(".000", ".SSS"),
          new Part("002", "DDD"),
          new Part("01", "MM"),
          new Part("02", "dd"),
          new Part("03", "hh"),
          new Part("04", "mm"),
          new Part("05", "ss"),
          new Part("06", "yy"),
          new Part("15", "HH"),
          new Part("PM", "a"),
          new Part("pm", "a"),
          new Part("_2", "ppd"),
          new Part("1", "M"),
          new Part("2", "d"),
          new Part("3", "h"),
          new Part("4", "m"),
          new Part("5", "s"));

  private GoTime() {}

  static String format(String layout, ZonedDateTime time) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < layout.length()) {
      Part part = part(layout, at);
      if (part == null) {
        out.append(layout.charAt(at++));
        continue;
      }
      String written = DateTimeFormatter.ofPattern(part.pattern(), Locale.US).format(time);
      out.append(part.layout().equals("pm") ? written.toLowerCase(Locale.ROOT) : written);
      at += part.layout().length();
    }
    return out.toString();
  }

  private static @Nullable Part part(String layout, int at) {
    for (Part part : PARTS) {
      if (layout.startsWith(part.layout(), at)) {
        return part;
      }
    }
    return null;
  }

  /** A moment from what a template has: a time, seconds since 1970, or a finding's date. */
  static ZonedDateTime of(Object value, Arguments in) {
    try {
      return switch (value) {
        case ZonedDateTime time -> time;
        case Long seconds -> Instant.ofEpochSecond(seconds).atZone(in.now().getZone());
        case String text when text.isEmpty() -> in.now();
        case String text -> OffsetDateTime.parse(text).toZonedDateTime();
        default -> throw in.problem("takes a time, not '" + GoValues.print(value) + "'");
      };
    } catch (DateTimeException e) {
      throw in.problem("takes a time, not '" + GoValues.print(value) + "'");
    }
  }

  static ZoneId zone(String name, Arguments in) {
    try {
      return name.isEmpty() || name.equals("Local") ? in.now().getZone() : ZoneId.of(name);
    } catch (DateTimeException e) {
      throw in.problem("knows no time zone '" + name + "'");
    }
  }
}
