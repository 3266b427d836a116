package dev.sluice.source.remote.http;

import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the head of a response says of the bytes that follow. */
record Answer(int status, HttpHeaders headers) {
  static final int OK = 200;
  static final int PARTIAL = 206;
  static final int NOT_SATISFIABLE = 416;

  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes\\s+(?:(\\d{1,18})-(\\d{1,18})|\\*)/(\\d{1,18}|\\*)");

  /** The first and last byte of a part, and the size of the whole; -1 for what is not told. */
  record Part(long first, long last, long size) {}

  Part part() throws IOException {
    String text = headers.firstValue("content-range").orElse("");
    Matcher matcher = CONTENT_RANGE.matcher(text);
    if (!matcher.matches()) {
      throw HttpFailureException.permanent(
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

  /** How the bytes are encoded for transport; empty if they are not. */
  String encoding() {
    String encoding =
        headers.firstValue("content-encoding").orElse("").trim().toLowerCase(Locale.ROOT);
    return encoding.equals("identity") ? "" : encoding;
  }

  /** What changes with the content. */
  String version() {
    return headers.firstValue("etag").or(() -> headers.firstValue("last-modified")).orElse("");
  }

  boolean isRedirect() {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }
}
