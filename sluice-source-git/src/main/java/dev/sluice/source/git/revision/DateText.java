package dev.sluice.source.git.revision;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates as Git takes them: ISO dates with or without time, seconds, and spans such as '2 weeks
 * ago'.
 */
final class DateText {
  private static final Pattern SECONDS = Pattern.compile("@?(\\d{9,12})");
  private static final Pattern SPAN =
      Pattern.compile("(\\d{1,6})[ .]+(second|minute|hour|day|week|month|year)s?[ .]+ago");
  private static final Pattern DAY =
      Pattern.compile(
          "(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})"
              + "(?:[T ](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?)?"
              + " ?(Z|UTC|[+-]\\d{2}:?\\d{2})?");

  private DateText() {}

  /** Seconds since 1970; a day without a time means that day at this time of day, as in Git. */
  static long seconds(String text, ZonedDateTime now) throws RevisionException {
    String words = text.strip();
    Matcher seconds = SECONDS.matcher(words);
    if (seconds.matches()) {
      return Long.parseLong(seconds.group(1));
    }
    Matcher span = SPAN.matcher(words.toLowerCase(Locale.ROOT));
    if (span.matches()) {
      return before(now, Long.parseLong(span.group(1)), span.group(2));
    }
    Matcher day = DAY.matcher(words);
    try {
      if (day.matches()) {
        return day(day, now).toEpochSecond();
      }
    } catch (DateTimeException e) {
      throw new RevisionException("no such date: '" + text + "'");
    }
    return switch (words.toLowerCase(Locale.ROOT)) {
      case "now" -> now.toEpochSecond();
      case "yesterday" -> now.minusDays(1).toEpochSecond();
      default ->
          throw new RevisionException(
              "not a date this program knows: '"
                  + text
                  + "'; say 2024-01-31, '2024-01-31 12:00', or '2 weeks ago'");
    };
  }

  private static long before(ZonedDateTime now, long count, String unit) {
    ZonedDateTime then =
        switch (unit) {
          case "second" -> now.minusSeconds(count);
          case "minute" -> now.minusMinutes(count);
          case "hour" -> now.minusHours(count);
          case "day" -> now.minusHours(24 * count);
          case "week" -> now.minusHours(7 * 24 * count);
          case "month" -> now.minusMonths(count);
          case "year" -> now.minusYears(count);
          default -> throw new IllegalStateException("the pattern has no unit " + unit);
        };
    return then.toEpochSecond();
  }

  private static ZonedDateTime day(Matcher day, ZonedDateTime now) {
    LocalDate date =
        LocalDate.of(
            Integer.parseInt(day.group(1)),
            Integer.parseInt(day.group(2)),
            Integer.parseInt(day.group(3)));
    LocalTime time = now.toLocalTime().withNano(0);
    if (day.group(4) != null) {
      int seconds = day.group(6) == null ? 0 : Integer.parseInt(day.group(6));
      time = LocalTime.of(Integer.parseInt(day.group(4)), Integer.parseInt(day.group(5)), seconds);
    }
    ZoneId zone = day.group(7) == null ? now.getZone() : ZoneId.of(day.group(7));
    return LocalDateTime.of(date, time).atZone(zone);
  }
}
