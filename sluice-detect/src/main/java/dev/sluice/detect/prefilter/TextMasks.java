package dev.sluice.detect.prefilter;

/**
 * Which bytes of a stretch of text belong to which class: a bit a byte, 64 bytes a word. One word
 * more on either side is known too. For one thread.
 */
public final class TextMasks {
  /** The shortest token span that counts. */
  public static final int TOKEN_SPAN_BYTES_MIN = 8;

  /** The shortest run of digits of base64 that is decoded. */
  public static final int RUN64_BYTES_MIN = 16;

  /** An identifier span that is longer than most names. */
  public static final int LONG_IDENTIFIER_BYTES = 24;

  final long[] identifier;
  final long[] word;
  final long[] token;
  final long[] digit;
  final long[] digit64;
  final long[] escape;
  final long[] escaped;
  final long[] text64;

  /** The bytes as {@link Symbols}, from word 0 on, if the form leaves them. */
  final byte[] symbols;

  /** How far the words lie behind any of them. */
  final int[] steps;

  /** A word of the text that is there in part. */
  private final byte[] part = new byte[64];

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
    digit64 = new long[words + 2];
    escape = new long[words + 2];
    escaped = new long[words + 2];
    text64 = new long[words + 2];
    symbols = new byte[64 * (words + 3)];
    steps = new int[words + 2];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = i * 64;
    }
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
      edge(form, text, from - 64, index, textStart, textEnd);
    }
    form.fill(text, from + 64 * (first - 1), first, bulk, this);
    for (int index = bulk; index < words + 2; index++) {
      edge(form, text, from + 64 * (index - 1), index, textStart, textEnd);
    }
  }

  /** Where the symbols of the stretch taken last end. */
  int symbolsEnd() {
    return filled * 64;
  }

  /** Fills a word that the text does not have all bytes of. */
  private void edge(MaskForm form, byte[] text, int at, int index, int textStart, int textEnd) {
    int low = Math.clamp((long) textStart - at, 0, 64);
    int high = Math.clamp((long) textEnd - at, 0, 64);
    long known = 0;
    if (low < high) {
      known = -1L << low & -1L >>> -high;
      System.arraycopy(text, at + low, part, low, high - low);
      form.fill(part, 0, index, index + 1, this);
    }
    identifier[index] = (identifier[index] & known) | (high < 64 ? -1L << high : 0);
    word[index] &= known;
    token[index] &= known;
    digit[index] &= known;
    digit64[index] &= known;
    escape[index] &= known;
    escaped[index] &= known;
    text64[index] &= known;
  }

  /** The classes that {@code value} belongs to, a bit each. */
  public static int classes(byte value) {
    return ByteClasses.of(value);
  }

  /** Whether {@code value} is a token byte. */
  public static boolean isToken(byte value) {
    return (ByteClasses.of(value) & ByteClasses.TOKEN) != 0;
  }

  /** Whether {@code value} is a byte of a word. */
  public static boolean isWord(byte value) {
    return (ByteClasses.of(value) & ByteClasses.WORD) != 0;
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

  /**
   * The bits of word {@code index} at which encoded text may begin: where a run of {@link
   * #RUN64_BYTES_MIN} digits of base64 begins that can be ASCII text or stands behind a backslash,
   * where an escape may stand, and the zeros of eight bytes that may be wide characters.
   */
  public long mayBeEncoded(int index) {
    long here = digit64[index];
    long next = digit64[index + 1];
    long eight = spanStarts(here, next);
    long nextEight = spanStarts(next, 0);
    long runs = eight & (eight >>> 8 | nextEight << 56) & ~(here << 1 | digit64[index - 1] >>> 63);
    // The digits that give the high bits of the first byte and of the fourth, or of the third.
    long text = text64[index] & (text64[index] >>> 4 | text64[index + 1] << 60);
    long escapes = escape[index];
    long behindEscape = escapes << 1 | escape[index - 1] >>> 63;
    long followed = escaped[index] >>> 1 | escaped[index + 1] << 63;
    long zeros = zeros(index);
    return (runs & (text | behindEscape))
        | (escapes & ~zeros & followed)
        | (zeros == 0 ? 0 : zeros & wide(zeros));
  }

  /** The zeros of word {@code index}. */
  public long zeros(int index) {
    return escape[index] & escaped[index] & ~digit64[index];
  }

  /**
   * The bytes of a word in which every other bit is set from the first or from the second on, and
   * not both: where the bits are zeros, only there may eight bytes be characters of UTF-16, or of
   * UTF-32, which has more zeros between them. Binary content has many zeros and hardly such bytes.
   */
  private static long wide(long bits) {
    long first = bits & 0x5555_5555_5555_5555L;
    first &= first >>> 2 & 0x1111_1111_1111_1111L;
    first &= first >>> 4 & 0x0101_0101_0101_0101L;
    long second = bits >>> 1 & 0x5555_5555_5555_5555L;
    second &= second >>> 2 & 0x1111_1111_1111_1111L;
    second &= second >>> 4 & 0x0101_0101_0101_0101L;
    return (first ^ second) * 0xff;
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
