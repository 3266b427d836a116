package dev.sluice.detect.search;

import dev.sluice.detect.compile.PrefixTable;
import dev.sluice.detect.literal.RequiredPrefix;
import java.util.Arrays;

/**
 * Where grams of one to three bytes were last seen in a text. Longer ones share places with others,
 * so one may seem to be there that is not. The text is read on demand: where candidates are close
 * to each other, each byte about once. One thread at a time.
 */
final class RecentGrams {
  private static final int TWOS_LOG = 11;
  private static final int THREES_LOG = 14;
  private static final int MULTIPLIER = 0x9e3779b1;
  private static final int FOLD = 0x202020;

  private final int[] ones = new int[256];
  private final int[] twos = new int[1 << TWOS_LOG];
  private final int[] threes = new int[1 << THREES_LOG];

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
  void text(byte[] bytes, int start, int end) {
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
  private int place(int position) {
    return position + shift;
  }

  /** Whether the text begins at {@code position} or later. */
  private boolean isAtStart(int position) {
    return position <= textStart;
  }

  /** How many bytes {@link #read} has still to read. */
  private int unread(int first, int last) {
    int start = Math.max(textStart, first);
    int end = Math.min(textEnd, last);
    return Math.max(0, end - Math.max(to, start)) + Math.max(0, Math.min(from, end) - start);
  }

  /** Reads what was not read of what begins between two places. */
  private void read(int first, int last) {
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

  /** Forgets all that was noted. */
  private void forget() {
    Arrays.fill(ones, 0);
    Arrays.fill(twos, 0);
    Arrays.fill(threes, 0);
  }

  /** Notes what begins between two places, which may lie before what was noted already. */
  private void see(byte[] bytes, int start, int end, int bytesEnd) {
    int next = start + 1 < bytesEnd ? bytes[start + 1] & 0xff : 0;
    int three = (bytes[start] & 0xff) << 8 | next << 16;
    for (int position = start; position < end; position++) {
      three = three >>> 8 | (position + 2 < bytesEnd ? (bytes[position + 2] & 0xff) << 16 : 0);
      int folded = three | FOLD;
      int place = place(position);
      note(ones, three & 0xff, place);
      note(twos, hash(folded & 0xffff, TWOS_LOG), place);
      note(threes, hash(folded, THREES_LOG), place);
    }
  }

  private static void note(int[] seen, int index, int place) {
    seen[index] = Math.max(seen[index], place);
  }

  /**
   * Whether of each group of grams in a list one may stand in a text.
   *
   * @param list the list's place in the table
   * @param start where in the text they begin at the earliest
   * @param end before where they begin
   * @param unreadMax how many bytes may be read to tell; if there are more, all may
   */
  boolean mayHold(PrefixTable prefixes, int list, int start, int end, int unreadMax) {
    // The byte before tells whether a line begins.
    if (unread(start - 1, end) > unreadMax) {
      return true;
    }
    read(start - 1, end);
    int group = list;
    while (!prefixes.isEnd(group)) {
      int groupEnd = prefixes.groupEnd(group);
      int gram = prefixes.firstGram(group);
      while (gram < groupEnd && !mayStand(prefixes.gram(gram), start)) {
        gram++;
      }
      if (gram == groupEnd) {
        return false;
      }
      group = groupEnd;
    }
    return true;
  }

  /** Whether a gram may begin at {@code first} or later; what was read decides how much later. */
  private boolean mayStand(int gram, int first) {
    int place = place(first);
    int value = RequiredPrefix.value(gram);
    return switch (RequiredPrefix.bytes(gram)) {
      case 0 -> isAtStart(first) || ones['\n'] >= place - 1;
      case 1 -> ones[value] >= place;
      case 2 -> twos[hash(value, TWOS_LOG)] >= place;
      default -> threes[hash(value, THREES_LOG)] >= place;
    };
  }

  private static int hash(int value, int log) {
    return (value * MULTIPLIER) >>> (Integer.SIZE - log);
  }
}
