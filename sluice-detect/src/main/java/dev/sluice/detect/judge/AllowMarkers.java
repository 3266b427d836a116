package dev.sluice.detect.judge;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the comments that allow what is on their line. What was read for one match is not read
 * again for the next, so that many matches on one long line cost no more than on many short ones.
 * For one thread.
 */
final class AllowMarkers {
  private static final List<byte[]> MARKERS =
      Judge.ALLOW_MARKERS.stream().map(text -> text.getBytes(StandardCharsets.US_ASCII)).toList();

  /** What all of them end with. */
  private static final byte[] END = ":allow".getBytes(StandardCharsets.US_ASCII);

  private static final int BYTES_MAX =
      MARKERS.stream().mapToInt(marker -> marker.length).max().orElse(0);

  /** No marker stands between these two places of the text. */
  private byte[] text = new byte[0];

  private int from;
  private int to;

  /** Forgets what was read: the text has moved in its array. */
  void forget() {
    to = from;
    text = new byte[0];
  }

  /** The marker a line allows its matches with, or null. */
  @Nullable String on(ByteSpan line) {
    boolean isKnown = isSame(line.bytes()) && line.start() >= from && line.start() <= to;
    int start = isKnown ? Math.max(line.start(), to - BYTES_MAX + 1) : line.start();
    if (start < line.end() && new ByteSpan(line.bytes(), start, line.end()).contains(END)) {
      for (int i = 0; i < MARKERS.size(); i++) {
        if (line.contains(MARKERS.get(i))) {
          return Judge.ALLOW_MARKERS.get(i);
        }
      }
    }
    text = line.bytes();
    from = isKnown ? from : line.start();
    to = isKnown ? Math.max(to, line.end()) : line.end();
    return null;
  }

  @SuppressWarnings("ReferenceEquality") // The same bytes, not the like.
  private boolean isSame(byte[] bytes) {
    return bytes == text;
  }
}
