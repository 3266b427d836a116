package dev.sluice.source.git.commit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Who made a commit or a tag, and when.
 *
 * @param seconds since 1970, UTC
 */
public record Signature(String name, String email, long seconds) {
  public static final Signature UNKNOWN = new Signature("", "", 0);

  /** What {@link Instant} can hold and a year of four digits can say. */
  private static final long SECONDS_MAX = 253_402_300_799L;

  /** The time in the form reports have it, UTC to the second. */
  public String date() {
    return Instant.ofEpochSecond(Math.clamp(seconds, 0, SECONDS_MAX)).toString();
  }

  /**
   * Understands {@code Name <mail> seconds zone}. What is missing or makes no sense is empty or 0:
   * old and foreign tools wrote much that Git itself would not.
   */
  static Signature parse(String line) {
    int open = line.indexOf('<');
    if (open < 0) {
      return new Signature(line.strip(), "", 0);
    }
    int close = line.indexOf('>', open);
    String name = line.substring(0, open).strip();
    String email = line.substring(open + 1, close < 0 ? line.length() : close).strip();
    int last = line.lastIndexOf('>');
    return new Signature(name, email, last < 0 ? 0 : seconds(line.substring(last + 1).strip()));
  }

  /** The seconds of {@link #parse}, from a line in ASCII. */
  static long seconds(byte[] line, int from, int to) {
    int last = to - 1;
    while (last >= from && line[last] != '>') {
      last--;
    }
    int open = from;
    while (open < to && line[open] != '<') {
      open++;
    }
    if (last < from || open == to) {
      return 0;
    }
    return seconds(new String(line, last + 1, to - last - 1, StandardCharsets.US_ASCII).strip());
  }

  private static long seconds(String words) {
    int end = 0;
    while (end < words.length() && words.charAt(end) >= '0' && words.charAt(end) <= '9') {
      end++;
    }
    try {
      return end == 0 ? 0 : Long.parseLong(words.substring(0, end));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
