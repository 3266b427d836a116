package dev.sluice.source.archive.format;

import dev.sluice.source.ObjectPath;

/** Endings of names, of which most names have none: what ends otherwise is told at a look. */
final class NameEndings {
  private static final int LETTER_BITS = 5;
  private static final int LETTERS_MASK = (1 << LETTER_BITS) - 1;

  private final String[] endings;

  /** Whether an ending has these last two letters, whatever their case. */
  private final boolean[] lastTwo = new boolean[1 << (2 * LETTER_BITS)];

  /** Endings of ASCII text in small letters, of two letters or more. */
  NameEndings(String... endings) {
    this.endings = endings.clone();
    for (String ending : endings) {
      int last = ending.length() - 1;
      lastTwo[place(ending.charAt(last - 1), ending.charAt(last))] = true;
    }
  }

  boolean isEndOf(ObjectPath path) {
    int last = path.length() - 1;
    if (last < 1 || !lastTwo[place(path.at(last - 1), path.at(last))]) {
      return false;
    }
    for (String ending : endings) {
      if (path.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  private static int place(int first, int second) {
    return (first & LETTERS_MASK) << LETTER_BITS | (second & LETTERS_MASK);
  }
}
