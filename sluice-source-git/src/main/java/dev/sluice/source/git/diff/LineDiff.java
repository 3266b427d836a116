package dev.sluice.source.git.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Compares two texts line by line and gives the hunks that {@code git diff -U0} gives.
 *
 * <p>Many shortest scripts lead from one text to the other, and for large ones Git does not look
 * for a shortest. So that the same lines count as added, this follows each step that Git's choice
 * depends on: the common end that is cut off in blocks, lines without or with too many partners
 * that are set aside, Myers' divide and conquer with its limits ({@link MiddleSnake}), and the
 * sliding of groups ({@link Compaction}).
 */
public final class LineDiff {
  private static final int TAIL_BLOCK_BYTES = 1024;
  private static final int PARTNERS_MAX = 1024;
  private static final int NEIGHBOURS = 100;
  private static final int RUN_WEIGHT = 4;

  private LineDiff() {}

  /** The hunks, in order. */
  public static List<Hunk> compare(byte[] before, byte[] after) {
    int tail = commonTail(before, after);
    TextLines old = TextLines.of(before, before.length - tail);
    TextLines now = TextLines.of(after, after.length - tail);
    LineClasses classes = LineClasses.of(old, now);
    ChangedLines removed = new ChangedLines(old, classes.ofOld());
    ChangedLines added = new ChangedLines(now, classes.ofNew());
    mark(removed, added, classes);
    Compaction.compact(removed, added);
    Compaction.compact(added, removed);
    return hunks(removed, added);
  }

  /**
   * How many bytes at the end are left out of the comparison: whole blocks, cut after a newline.
   */
  private static int commonTail(byte[] before, byte[] after) {
    int smaller = Math.min(before.length, after.length);
    int cut = 0;
    while (cut + TAIL_BLOCK_BYTES <= smaller && hasSameBlock(before, after, cut)) {
      cut += TAIL_BLOCK_BYTES;
    }
    int kept = 0;
    while (kept < cut) {
      if (before[before.length - cut + kept++] == '\n') {
        break;
      }
    }
    return cut - kept;
  }

  private static boolean hasSameBlock(byte[] before, byte[] after, int cut) {
    for (int i = 1; i <= TAIL_BLOCK_BYTES; i++) {
      if (before[before.length - cut - i] != after[after.length - cut - i]) {
        return false;
      }
    }
    return true;
  }

  private static void mark(ChangedLines removed, ChangedLines added, LineClasses classes) {
    int[] old = classes.ofOld();
    int[] now = classes.ofNew();
    int limit = Math.min(old.length, now.length);
    int head = 0;
    while (head < limit && old[head] == now[head]) {
      head++;
    }
    int tail = 0;
    while (tail < limit - head && old[old.length - 1 - tail] == now[now.length - 1 - tail]) {
      tail++;
    }
    int[] oldKept = kept(removed, old, head, old.length - tail, classes, true);
    int[] nowKept = kept(added, now, head, now.length - tail, classes, false);
    new MiddleSnake(removed, oldKept, added, nowKept).compare();
  }

  /** The lines worth comparing; the others are marked as changed. */
  private static int[] kept(
      ChangedLines lines, int[] numbers, int from, int to, LineClasses classes, boolean isOld) {
    int many = Math.min(PARTNERS_MAX, roughRoot(numbers.length));
    byte[] partners = new byte[numbers.length];
    for (int i = from; i < to; i++) {
      int count = isOld ? classes.inNew(numbers[i]) : classes.inOld(numbers[i]);
      partners[i] = (byte) (count == 0 ? 0 : count >= many ? 2 : 1);
    }
    int[] kept = new int[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      if (partners[i] == 1 || (partners[i] == 2 && !isAmongChanged(partners, i, from, to - 1))) {
        kept[count++] = i;
      } else {
        lines.set(i, true);
      }
    }
    return Arrays.copyOf(kept, count);
  }

  /**
   * Whether a line of many partners lies among lines without any, so that it only would mislead.
   */
  private static boolean isAmongChanged(byte[] partners, int line, int first, int last) {
    int from = Math.max(first, line - NEIGHBOURS);
    int to = Math.min(last, line + NEIGHBOURS);
    int noneBefore = 0;
    int manyBefore = 1;
    for (int i = line - 1; i >= from && partners[i] != 1; i--) {
      noneBefore += partners[i] == 0 ? 1 : 0;
      manyBefore += partners[i] == 2 ? 1 : 0;
    }
    if (noneBefore == 0) {
      return false;
    }
    int noneAfter = 0;
    int manyAfter = 1;
    for (int i = line + 1; i <= to && partners[i] != 1; i++) {
      noneAfter += partners[i] == 0 ? 1 : 0;
      manyAfter += partners[i] == 2 ? 1 : 0;
    }
    if (noneAfter == 0) {
      return false;
    }
    int none = noneBefore + noneAfter;
    int many = manyBefore + manyAfter;
    return many * RUN_WEIGHT < many + none;
  }

  /** A power of two near the square root. */
  static int roughRoot(long number) {
    int root = 1;
    for (long left = number; left > 0; left >>= 2) {
      root <<= 1;
    }
    return root;
  }

  private static List<Hunk> hunks(ChangedLines removed, ChangedLines added) {
    List<Hunk> hunks = new ArrayList<>();
    int old = removed.count();
    int now = added.count();
    while (old > 0 || now > 0) {
      if (removed.is(old - 1) || added.is(now - 1)) {
        int oldEnd = old;
        int nowEnd = now;
        while (removed.is(old - 1)) {
          old--;
        }
        while (added.is(now - 1)) {
          now--;
        }
        hunks.add(new Hunk(old, oldEnd - old, now, nowEnd - now));
      }
      old--;
      now--;
    }
    Collections.reverse(hunks);
    return hunks;
  }
}
