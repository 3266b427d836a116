package dev.sluice.detect;

import dev.sluice.detect.locate.CharacterIndex;

/**
 * Counts the characters of an object that passes through a window. An object that begins with a
 * byte order mark of UTF-16 is counted as that, without the mark, as a decoder would read it; every
 * other one as UTF-8.
 */
final class WindowCharacters {
  private static final byte[] NOTHING = {};

  private final CharacterIndex index = new CharacterIndex();
  private byte[] text = NOTHING;
  private int start;
  private int end;
  private boolean indexed;
  private boolean isUtf16;

  /** How many characters begin before the window, or bytes lie before it if it is UTF-16. */
  private long before;

  /** How many bytes at the window's start belong to a character that begins before it. */
  private int rest;

  /** UTF-16 units of that character. */
  private int restUnits;

  void begin() {
    before = 0;
    rest = 0;
    restUnits = 0;
    isUtf16 = false;
    indexed = false;
    text = NOTHING;
  }

  void textChanged(byte[] newText, int newStart, int newEnd, boolean isObjectStart) {
    text = newText;
    start = newStart;
    end = newEnd;
    indexed = false;
    if (isObjectStart) {
      isUtf16 = end - start >= 2 && isMark(text[start], text[start + 1]);
    }
  }

  private static boolean isMark(byte first, byte second) {
    return (first == (byte) 0xff && second == (byte) 0xfe)
        || (first == (byte) 0xfe && second == (byte) 0xff);
  }

  /** The text loses that many bytes at its start. */
  void drop(int bytes) {
    if (isUtf16) {
      before += bytes;
      return;
    }
    index();
    before = index.beginningBefore(start + bytes);
    rest = index.boundary() - (start + bytes);
    restUnits = index.unitsBeforeBoundary();
  }

  /** The characters that two indexes of the text enclose; those they cut through count whole. */
  Span span(int from, int to) {
    if (isUtf16) {
      return new Span(units(from), Math.max(units(from), units(to + 1)));
    }
    index();
    return new Span(index.endingBefore(from), index.beginningBefore(to));
  }

  private long units(int place) {
    return Math.max(0, (before + place - start) / 2 - 1);
  }

  private void index() {
    if (!indexed) {
      index.index(text, start + rest, end, before, restUnits);
      indexed = true;
    }
  }
}
