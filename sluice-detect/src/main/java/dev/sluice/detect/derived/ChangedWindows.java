package dev.sluice.detect.derived;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.prefilter.TextMasks;
import java.util.Arrays;

/**
 * The parts of a derived text in which candidates may differ from its base's: what is new, and what
 * lies so near a seam between two pieces that it may be seen differently. Filled anew for each
 * text.
 *
 * <p>A candidate left of a seam is seen differently if its rule may read past the seam; one right
 * of it, if a match may begin before the seam. A candidate that needs a token span near it depends
 * on all of that token span, so a window that would cut one takes all of it in.
 */
public final class ChangedWindows {
  /** How far past a candidate may have been read for it to be left out of traces. */
  public static final int READ_BYTES_MAX = 240;

  /** How far before a candidate a match may begin for its candidates to be left out of traces. */
  public static final int BACK_BYTES_MAX = 152;

  /** The margins are wider than the reach: a byte that is only looked at counts too. */
  private static final int SLACK_BYTES = 16;

  private final int spanMatchBytesMax;
  private final int leftBytes;
  private final int rightBytes;
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private int count;
  private int covered;

  public ChangedWindows(CompiledRules compiled) {
    spanMatchBytesMax = compiled.spanMatchBytesMax;
    leftBytes = Math.max(READ_BYTES_MAX, compiled.spanBackBytes) + SLACK_BYTES;
    rightBytes = Math.max(BACK_BYTES_MAX, compiled.spanBackBytes) + SLACK_BYTES;
  }

  public int count() {
    return count;
  }

  public int start(int index) {
    return starts[index];
  }

  public int end(int index) {
    return ends[index];
  }

  /** How many bytes the windows have together. */
  public int covered() {
    return covered;
  }

  /** Takes the text as one window. */
  public void whole(int from, int to) {
    count = 0;
    covered = 0;
    add(from, to);
  }

  /** Finds the windows of a text that lies in {@code text} between two indexes. */
  public void find(byte[] text, int from, int to, CopiedPieces pieces, int baseLength) {
    count = 0;
    covered = 0;
    int last = pieces.count() - 1;
    if (last < 0) {
      whole(from, to);
      return;
    }
    if (pieces.from(0) != 0) {
      window(text, from, to, from, from);
    }
    for (int i = 0; i <= last; i++) {
      int at = from + pieces.at(i);
      int end = at + pieces.length(i);
      if (pieces.from(i) < 0) {
        window(text, from, to, at, end);
      } else if (i > 0) {
        window(text, from, to, at, at);
      }
    }
    if (pieces.from(last) < 0 || pieces.from(last) + pieces.length(last) != baseLength) {
      window(text, from, to, to, to);
    }
  }

  /**
   * Adds the window around bytes that changed. A token span is not gone over again where the window
   * before reaches into it: many changes may lie in one long token span.
   */
  private void window(byte[] text, int from, int to, int changedFrom, int changedTo) {
    int covers = count == 0 ? from : ends[count - 1];
    int start = changedFrom;
    int startMin = Math.max(covers, changedFrom - spanMatchBytesMax);
    while (start > startMin && TextMasks.isToken(text[start - 1])) {
      start--;
    }
    int end = Math.max(covers, (int) Math.min(to, (long) changedTo + rightBytes));
    while (end < to && TextMasks.isToken(text[end - 1])) {
      end++;
    }
    add(Math.max(from, start - leftBytes), end);
  }

  private void add(int start, int end) {
    if (count > 0 && start <= ends[count - 1]) {
      covered += Math.max(0, end - ends[count - 1]);
      ends[count - 1] = Math.max(ends[count - 1], end);
      return;
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    starts[count] = start;
    ends[count++] = end;
    covered += end - start;
  }
}
