package dev.sluice.detect.search;

/**
 * What was last seen where in a text, read on demand: where candidates are close to each other,
 * each byte about once. One thread at a time.
 */
abstract class RecentRead {
  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;

  /** What begins between these places is known. */
  private int from;

  private int to;

  /** The end of all that was read. */
  private int furthest;

  /** What is added to places in this text, so that they follow those in all texts before. */
  private int shift = 1;

  /** Sets the text at hand. */
  final void text(byte[] bytes, int start, int end) {
    text = bytes;
    textStart = start;
    textEnd = end;
    shift += furthest - start;
    if (shift > Integer.MAX_VALUE / 2 - end) {
      forget();
      shift = 1 - start;
    }
    from = start;
    to = start;
    furthest = start;
  }

  /** A place of the text among those of all texts; above 0. */
  final int place(int position) {
    return position + shift;
  }

  /** Whether the text begins at {@code position} or later. */
  final boolean isAtStart(int position) {
    return position <= textStart;
  }

  /** How many bytes {@link #read} has still to read. */
  final int unread(int first, int last) {
    int start = Math.max(textStart, first);
    int end = Math.min(textEnd, last);
    return Math.max(0, end - Math.max(to, start)) + Math.max(0, Math.min(from, end) - start);
  }

  /** Reads what was not read of what begins between two places. */
  final void read(int first, int last) {
    int start = Math.max(textStart, first);
    int end = Math.min(textEnd, last);
    if (start >= end) {
      return;
    }
    if (start > to || end < from) {
      from = start;
      to = start;
    }
    if (start < from) {
      see(text, start, from, textEnd);
      from = start;
    }
    if (end > to) {
      see(text, to, end, textEnd);
      to = end;
      furthest = Math.max(furthest, end);
    }
  }

  /** Notes what begins between two places, which may lie before what was noted already. */
  abstract void see(byte[] bytes, int start, int end, int bytesEnd);

  /** Forgets all that was noted. */
  abstract void forget();
}
