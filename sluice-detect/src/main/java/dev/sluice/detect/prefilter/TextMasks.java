package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.literal.SecretSpan;
import dev.sluice.detect.regex.ByteSet;

/**
 * Which bytes of a stretch of text belong to which class: a bit a byte, 64 bytes a word. One word
 * more on either side is known too. For one thread.
 */
public final class TextMasks {
  /** Class of the bytes keys are made of: {@link RequiredLiteral#IDENTIFIER}. */
  static final byte IDENTIFIER = 1;

  /** Class of the bytes of words. */
  static final byte WORD = 2;

  /** Class of the bytes of assigned secrets: {@link SecretSpan#TOKEN}. */
  static final byte TOKEN = 4;

  /** Class of the decimal digits. */
  public static final byte DIGIT = 8;

  /** Class of the bytes of base64, in either alphabet, with its padding. */
  static final byte BASE64 = 16;

  private static final ByteSet BASE64_BYTES = ByteSet.WORD.union(ByteSet.ofAll("+/=-"));

  /** For each byte, the classes it belongs to; none from 0x80 on. */
  static final byte[] CLASSES = new byte[256];

  static {
    for (int value = 0; value < 256; value++) {
      CLASSES[value] =
          (byte)
              ((RequiredLiteral.IDENTIFIER.contains(value) ? IDENTIFIER : 0)
                  | (ByteSet.WORD.contains(value) ? WORD : 0)
                  | (SecretSpan.TOKEN.contains(value) ? TOKEN : 0)
                  | (BASE64_BYTES.contains(value) ? BASE64 : 0)
                  | (value >= '0' && value <= '9' ? DIGIT : 0));
    }
  }

  /** The shortest token span that counts. */
  public static final int TOKEN_SPAN_BYTES_MIN = 8;

  /** An identifier span that is longer than most names. */
  public static final int LONG_IDENTIFIER_BYTES = 24;

  final long[] identifier;
  final long[] word;
  final long[] token;
  final long[] digit;

  private final long[] identifierSpans;
  private final long[] longIdentifierSpans;

  /** How many words are of the stretch taken last; the others are of stretches before. */
  private int filled;

  /**
   * @param words how many words a stretch may have
   */
  public TextMasks(int words) {
    identifier = new long[words + 2];
    word = new long[words + 2];
    token = new long[words + 2];
    digit = new long[words + 2];
    identifierSpans = new long[words + 2];
    longIdentifierSpans = new long[words + 2];
  }

  /**
   * Takes a stretch of text.
   *
   * @param from where it begins: bit 0 of word 1
   * @param words how many words it has
   * @param textStart where the text begins; nothing is known of what stands before
   * @param textEnd where the text ends; what follows may be bytes of identifiers, and nothing else
   */
  public void fill(MaskForm form, byte[] text, int from, int words, int textStart, int textEnd) {
    filled = words + 2;
    int first = from - 64 >= textStart ? 0 : 1;
    int bulk = Math.max(first, Math.min(words + 2, (textEnd - from) / 64 + 1));
    for (int index = 0; index < first; index++) {
      edge(text, from - 64, index, textStart, textEnd);
    }
    form.fill(text, from + 64 * (first - 1), first, bulk, this);
    for (int index = bulk; index < words + 2; index++) {
      edge(text, from + 64 * (index - 1), index, textStart, textEnd);
    }
  }

  private void edge(byte[] text, int at, int index, int textStart, int textEnd) {
    long identifiers = 0;
    long words = 0;
    long tokens = 0;
    long digits = 0;
    for (int bit = 0; bit < 64; bit++) {
      int position = at + bit;
      int kind = IDENTIFIER;
      if (position < textStart) {
        kind = 0;
      } else if (position < textEnd) {
        kind = CLASSES[text[position] & 0xff];
      }
      identifiers |= (long) (kind & IDENTIFIER) << bit;
      words |= (long) (kind >>> 1 & 1) << bit;
      tokens |= (long) (kind >>> 2 & 1) << bit;
      digits |= (long) (kind >>> 3 & 1) << bit;
    }
    identifier[index] = identifiers;
    word[index] = words;
    token[index] = tokens;
    digit[index] = digits;
  }

  /** The classes that {@code value} belongs to, a bit each. */
  public static int classes(byte value) {
    return CLASSES[value & 0xff];
  }

  /** Whether {@code value} is a token byte. */
  public static boolean isToken(byte value) {
    return (CLASSES[value & 0xff] & TOKEN) != 0;
  }

  /** Whether {@code value} is a byte of a word. */
  public static boolean isWord(byte value) {
    return (CLASSES[value & 0xff] & WORD) != 0;
  }

  /** Whether {@code value} is a digit. */
  public static boolean isDigit(byte value) {
    return value >= '0' && value <= '9';
  }

  /**
   * Finds the places in the first {@code words} words at which a required literal in an identifier
   * span may begin.
   *
   * @param insideWords whether one may begin inside a word
   */
  public void findIdentifierSpans(int words, boolean insideWords) {
    long inside = insideWords ? -1L : 0;
    for (int index = 1; index <= words; index++) {
      long here = identifier[index];
      long next = identifier[index + 1];
      long two = here & (here >>> 1 | next << 63);
      long nextTwo = next & next >>> 1;
      long four = two & (two >>> 2 | nextTwo << 62);
      long nextFour = nextTwo & nextTwo >>> 2;
      long eight = four & (four >>> 4 | nextFour << 60);
      long nextEight = nextFour & nextFour >>> 4;
      long sixteen = eight & (eight >>> 8 | nextEight << 56);
      long twenty = sixteen & (four >>> 16 | nextFour << 48);
      long behindWord = word[index] << 1 | word[index - 1] >>> 63;
      identifierSpans[index] = (twenty & inside) | (sixteen & ~behindWord);
      longIdentifierSpans[index] = sixteen & (eight >>> 16 | nextEight << 48);
    }
  }

  /** Those places in word {@code index}. */
  public long identifierSpans(int index) {
    return identifierSpans[index];
  }

  /** The places in it with {@link #LONG_IDENTIFIER_BYTES} bytes of identifiers or more. */
  public long longIdentifierSpans(int index) {
    return longIdentifierSpans[index];
  }

  /**
   * Whether {@code count} bytes of identifiers stand from bit {@code bit} of word {@code index} on.
   */
  public boolean isIdentifier(int index, int bit, int count) {
    int at = index;
    long bits = identifier[at] >>> bit;
    int length = Math.min(64 - bit, Long.numberOfTrailingZeros(~bits));
    int end = 64 - bit;
    while (length == end && length < count && at + 1 < filled) {
      length += Long.numberOfTrailingZeros(~identifier[++at]);
      end += 64;
    }
    // Past the last word nothing is known.
    return length >= count || (length == end && at + 1 == filled);
  }

  /**
   * Where the row of token bytes ends that bit {@code at}, counted from word 0 on, belongs to; at
   * the end of what is known at the latest.
   */
  public int tokenEnd(int at) {
    int index = at >>> 6;
    long others = ~token[index] & -1L << at;
    while (others == 0 && index + 1 < filled) {
      others = ~token[++index];
    }
    return others == 0 ? 64 * filled : 64 * index + Long.numberOfTrailingZeros(others);
  }

  /** Where that row begins; at bit 0 of word 0 at the earliest. */
  public int tokenStart(int at) {
    int index = at >>> 6;
    long others = ~token[index] & ~(-1L << at);
    while (others == 0 && index > 0) {
      others = ~token[--index];
    }
    return others == 0 ? 0 : 64 * index + 64 - Long.numberOfLeadingZeros(others);
  }

  /** The digits of word {@code index} that stand in a token span that counts. */
  public long digitsInTokenSpans(int index) {
    if (digit[index] == 0) {
      return 0;
    }
    long here = spanStarts(token[index], token[index + 1]);
    long before = spanStarts(token[index - 1], token[index]);
    long two = here | here << 1 | before >>> 63;
    long beforeTwo = before | before << 1;
    long four = two | two << 2 | beforeTwo >>> 62;
    long beforeFour = beforeTwo | beforeTwo << 2;
    long eight = four | four << 4 | beforeFour >>> 60;
    return eight & digit[index];
  }

  /** The bits at which {@link #TOKEN_SPAN_BYTES_MIN} set bits begin. */
  private static long spanStarts(long here, long next) {
    long two = here & (here >>> 1 | next << 63);
    long nextTwo = next & next >>> 1;
    long four = two & (two >>> 2 | nextTwo << 62);
    long nextFour = nextTwo & nextTwo >>> 2;
    return four & (four >>> 4 | nextFour << 60);
  }
}
