package dev.sluice.source.git.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lines next to each other that a file has and its version before had not.
 *
 * @param firstLine the number of the first, from 1
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record AddedText(byte[] bytes, int firstLine) {
  /** A text for each hunk, an empty one where lines were only removed. */
  public static List<AddedText> of(byte[] before, byte[] after) {
    List<AddedText> texts = new ArrayList<>();
    TextLines lines = TextLines.of(after, after.length);
    for (Hunk hunk : LineDiff.compare(before, after)) {
      int from = lines.start(hunk.newStart());
      int to = lines.start(hunk.newStart() + hunk.newLines());
      texts.add(new AddedText(Arrays.copyOfRange(after, from, to), hunk.newStart() + 1));
    }
    return texts;
  }
}
