package dev.sluice.detect;

import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.locate.LineIndex;
import dev.sluice.detect.search.TextRange;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of an object that is at hand: all of it where it came in one piece, else its latest
 * chunk and as much before that as may still be asked for.
 */
final class ObjectWindow {
  private byte[] own = new byte[0];
  private byte[] text = own;
  private int start;
  private int end;

  /** Offset in the object of index 0 of the text; negative where a borrowed text starts later. */
  private long base;

  private boolean complete;
  private final LineIndex lines = new LineIndex();
  private boolean indexed;

  /** Where line ends begin to count. */
  private int linesFrom;

  private long linesBefore;
  private long lineStart;

  /** Counts characters, or null where nobody asked for that. */
  private @Nullable WindowCharacters characters;

  /** Has the characters of all later objects counted as well. */
  void countCharacters() {
    characters = new WindowCharacters();
  }

  void begin() {
    text = own;
    start = 0;
    end = 0;
    base = 0;
    linesFrom = 0;
    linesBefore = 0;
    lineStart = 0;
    complete = false;
    indexed = false;
    if (characters != null) {
      characters.begin();
    }
  }

  /** Uses a whole object where it lies. */
  void borrow(byte[] bytes, int from, int to) {
    text = bytes;
    start = from;
    end = to;
    base = -from;
    linesFrom = from;
    complete = true;
    indexed = false;
    textChanged();
  }

  /**
   * Uses a part of an object where it lies, with what is around it. Lines count from the part's
   * first as 0.
   */
  void borrow(byte[] bytes, TextRange range) {
    borrow(bytes, range.from(), range.to());
    base = range.offset() - range.from();
    linesFrom = range.ownFrom();
    linesBefore = -1;
    lineStart = base + range.ownFrom();
    if (characters != null) {
      throw new IllegalStateException("characters are not counted from the middle of an object");
    }
  }

  /** Adds a chunk; gives the index of its first byte. */
  int append(byte[] bytes, int from, int to, boolean last) {
    int added = to - from;
    if (own.length - end < added) {
      own = Arrays.copyOf(own, Math.max(end + added, own.length + own.length / 2));
    }
    text = own;
    System.arraycopy(bytes, from, own, end, added);
    int newFrom = end;
    end += added;
    complete = last;
    indexed = false;
    textChanged();
    return newFrom;
  }

  /** Lets go of what lies before an offset. */
  void keep(long offset) {
    int drop = (int) Math.min(end, offset - base);
    if (drop <= 0) {
      return;
    }
    for (int i = 0; i < drop; i++) {
      if (own[i] == '\n') {
        linesBefore++;
        lineStart = base + i + 1;
      }
    }
    if (characters != null) {
      characters.drop(drop);
    }
    System.arraycopy(own, drop, own, 0, end - drop);
    end -= drop;
    base += drop;
    indexed = false;
    textChanged();
  }

  private void textChanged() {
    if (characters != null) {
      characters.textChanged(text, start, end, base + start == 0);
    }
  }

  byte[] text() {
    return text;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  long base() {
    return base;
  }

  long endOffset() {
    return base + end;
  }

  int index(long offset) {
    return (int) (offset - base);
  }

  /** Whether the rest of the line after an offset is at hand, as much of it as counts. */
  boolean knowsLineOf(long offset) {
    return complete || offset + UnjudgedMatch.LINE_REACH_BYTES <= endOffset();
  }

  long line(int index) {
    return lines().line(index);
  }

  int column(int index) {
    return lines().column(index, base);
  }

  /** The characters between two indexes, or unknown where they are not counted. */
  Span characters(int from, int to) {
    return characters == null ? Span.UNKNOWN : characters.span(from, to);
  }

  private LineIndex lines() {
    if (!indexed) {
      lines.index(text, linesFrom, end, linesBefore, lineStart);
      indexed = true;
    }
    return lines;
  }
}
