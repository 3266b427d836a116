package dev.sluice.source.remote.http;

import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.RemoteFailureException;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the head of a response says of the bytes that follow. */
record Answer(int status, HttpHeaders headers) {
  static final int OK = 200;
  static final int PARTIAL = 206;
  static final int NOT_SATISFIABLE = 416;

  private static final Instant NEVER = Instant.EPOCH;
  private static final Duration STAMP_BLUR = Duration.ofSeconds(2);

  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes\\s+(?:(\\d{1,18})-(\\d{1,18})|\\*)/(\\d{1,18}|\\*)");

  /** The first and last byte of a part, and the size of the whole; -1 for what is not told. */
  record Part(long first, long last, long size) {}

  Part part() throws IOException {
    String text = headers.firstValue("content-range").orElse("");
    Matcher matcher = CONTENT_RANGE.matcher(text);
    if (!matcher.matches()) {
      throw RemoteFailureException.permanent(
          "status " + status + " with a Content-Range that makes no sense: '" + text + "'");
    }
    return new Part(number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3)));
  }

  private static long number(String digits) {
    return digits == null || digits.equals("*")
        ? SourceObject.SIZE_UNKNOWN
        : Long.parseLong(digits);
  }

  long contentLength() {
    return headers.firstValueAsLong("content-length").orElse(SourceObject.SIZE_UNKNOWN);
  }

  /** How the bytes are encoded for transport, as the header says. */
  String coding() {
    return String.join(",", headers.allValues("content-encoding"));
  }

  /** The size of the whole; unknown if it is not told. */
  long size() throws IOException {
    return status == OK ? contentLength() : part().size();
  }

  /** What changes with the content: its tag, or the time of its last change and its size. */
  String version() throws IOException {
    String tag = headers.firstValue("etag").orElse("");
    String changed = headers.firstValue("last-modified").orElse("");
    return tag.isEmpty() && !changed.isEmpty() ? changed + " " + size() : tag;
  }

  /**
   * The version, if every change shows in it: not after a change so recent that another one at the
   * same moment would look the same, and not by a tag that is said to be about right.
   */
  String strongVersion() throws IOException {
    String tag = headers.firstValue("etag").orElse("");
    boolean isStamped = headers.firstValue("last-modified").isPresent();
    boolean isRecent = isStamped && time("last-modified").isAfter(time("date").minus(STAMP_BLUR));
    boolean isTold = tag.isEmpty() ? size() != SourceObject.SIZE_UNKNOWN : !tag.startsWith("W/");
    return isTold && !isRecent ? version() : "";
  }

  /** The time that a header tells, or the earliest there is. */
  private Instant time(String header) {
    try {
      return headers
          .firstValue(header)
          .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant())
          .orElse(NEVER);
    } catch (DateTimeParseException e) {
      return NEVER;
    }
  }

  boolean isRedirect() {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }
}
