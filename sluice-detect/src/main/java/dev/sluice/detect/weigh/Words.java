package dev.sluice.detect.weigh;

/** Splits identifiers and values into words, where case, digits or signs end them. */
final class Words {
  /** A word longer than this counts by its beginning. */
  private static final int WORD_MAX = 16;

  /** Takes words. */
  interface Sink {
    /**
     * Takes one.
     *
     * @param hash of its letters in lower case
     */
    void word(int hash, int start, int end);
  }

  private static final byte LETTER = 1;
  private static final byte WORD = 2;

  /** What each byte is part of. */
  private static final byte[] KINDS = kinds();

  private Words() {}

  private static byte[] kinds() {
    byte[] kinds = new byte[256];
    for (int b = 0; b < kinds.length; b++) {
      boolean isLetter = isLower(b) || isUpper(b);
      kinds[b] = isLetter ? (byte) (LETTER | WORD) : isDigit(b) || b == '_' ? WORD : (byte) 0;
    }
    return kinds;
  }

  static boolean isLower(int b) {
    return b >= 'a' && b <= 'z';
  }

  static boolean isUpper(int b) {
    return b >= 'A' && b <= 'Z';
  }

  static boolean isDigit(int b) {
    return b >= '0' && b <= '9';
  }

  static boolean isLetter(int b) {
    return (KINDS[b & 0xFF] & LETTER) != 0;
  }

  static boolean isWord(int b) {
    return (KINDS[b & 0xFF] & WORD) != 0;
  }

  /** Tells the words of a stretch of text, at most so many. */
  static void split(byte[] text, int from, int to, int max, Sink sink) {
    int count = 0;
    int i = from;
    while (i < to && count < max) {
      if (!isLetter(text[i])) {
        i++;
        continue;
      }
      int end = i + 1;
      boolean isCapitals = isUpper(text[i]) && end < to && isUpper(text[end]);
      while (end < to && isLetter(text[end])) {
        if (isUpper(text[end])) {
          boolean beginsNext = end + 1 < to && isLower(text[end + 1]);
          if (!isCapitals || beginsNext) {
            break;
          }
        } else if (isCapitals) {
          break;
        }
        end++;
      }
      sink.word(hash(text, i, end), i, end);
      count++;
      i = end;
    }
  }

  /** A hash of letters without case. */
  static int hash(byte[] text, int from, int to) {
    int hash = 0x811C9DC5;
    int end = Math.min(to, from + WORD_MAX);
    for (int i = from; i < end; i++) {
      int b = text[i];
      hash = (hash ^ (isUpper(b) ? b + 32 : b)) * 0x01000193;
    }
    return hash;
  }

  /** The same hash, of a word in lower case. */
  static int hash(String word) {
    byte[] bytes = word.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    return hash(bytes, 0, bytes.length);
  }
}
