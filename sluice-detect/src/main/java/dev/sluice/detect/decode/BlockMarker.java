package dev.sluice.detect.decode;

import dev.sluice.detect.prefilter.TextMasks;

/**
 * Turns the places of each 64 bytes at which something encoded may begin into candidate offsets, by
 * a look at the bytes there.
 */
final class BlockMarker {
  /** Ways in which a byte may be worth a look, each with what must stand before or behind it. */
  private static final byte STARTS_TEXT = 1;

  private static final byte STARTS_RUN = 2;
  private static final byte PERCENT = 4;
  private static final byte BACKSLASH = 8;
  private static final byte CODE_POINT = 16;
  private static final byte ZERO = 32;
  private static final byte AMPERSAND = 64;

  /** For each byte the ways it may be worth a look. */
  private static final byte[] HERE = new byte[256];

  /** For each byte the ways it allows the one behind it, and the one before it. */
  private static final byte[] BEFORE = new byte[256];

  private static final byte[] BEHIND = new byte[256];

  static {
    for (int value = 0; value < 256; value++) {
      byte octet = (byte) value;
      HERE[value] = Bytes.isBase64(octet) ? STARTS_RUN : 0;
      HERE[value] |= Bytes.mayStartText(octet) ? STARTS_TEXT : 0;
      byte wide = Bytes.isPrintable(value) ? ZERO : 0;
      BEFORE[value] = (byte) (STARTS_TEXT | wide);
      BEHIND[value] = (byte) ((Bytes.isHex(octet) ? PERCENT : 0) | wide);
    }
    HERE['%'] = PERCENT;
    HERE['\\'] = BACKSLASH;
    HERE['&'] = AMPERSAND;
    HERE['U'] |= CODE_POINT;
    HERE[0] = ZERO;
    BEFORE['\\'] |= STARTS_RUN;
    BEHIND['u'] |= BACKSLASH;
    BEHIND['U'] |= BACKSLASH;
    BEHIND['x'] |= BACKSLASH;
    BEHIND['0'] |= BACKSLASH;
    BEHIND['1'] |= BACKSLASH;
    BEHIND['#'] |= AMPERSAND;
    BEHIND['+'] |= CODE_POINT;
  }

  private final int[] found;

  private byte[] text = new byte[0];
  private int from;
  private int to;
  private CandidateOffsets offsets = new CandidateOffsets();

  /** Where the last escape of a backslash, a u and four digits ends. */
  private int unicodeEnd;

  /** Where the last escape of another kind ends. */
  private int characterEnd;

  /** What that one begins with. */
  private byte characterKind;

  /** Where the last eight bytes end that were looked at for wide characters. */
  private int wideEnd;

  /**
   * @param words how many words a block has at most
   */
  BlockMarker(int words) {
    found = new int[64 * words + 1];
  }

  void begin(byte[] bytes, int start, int end, CandidateOffsets out) {
    text = bytes;
    from = start;
    to = end;
    offsets = out;
    wideEnd = start;
    unicodeEnd = -1;
    characterEnd = -2;
  }

  /**
   * Takes a block.
   *
   * @param at where it starts
   * @param count how many words it has
   * @param places the bits of {@link TextMasks#mayBeEncoded}
   * @param first the index of its first word among these
   */
  void block(int at, int count, long[] places, int first) {
    int marked = 0;
    for (int i = 0; i < count; i++) {
      long bits = places[first + i];
      int base = at + 64 * i;
      while (bits != 0) {
        int position = base + Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
        int ways = HERE[text[position] & 0xff];
        found[marked] = position;
        marked += (ways & allowed(position)) == 0 ? 0 : 1;
      }
    }
    for (int i = 0; i < marked; i++) {
      mark(found[i], at);
    }
  }

  /** The ways its neighbours allow a byte to be worth a look. */
  private int allowed(int position) {
    int before = position > from ? text[position - 1] & 0xff : 0;
    int behind = position + 1 < to ? text[position + 1] & 0xff : 0;
    return BEFORE[before] | BEHIND[behind];
  }

  private void mark(int at, int blockStart) {
    switch (text[at]) {
      case 0 -> {
        int start = at - (at - blockStart & 7);
        if (start >= wideEnd && (isWide(start) || isWider(start))) {
          offsets.add(start);
        }
        wideEnd = start + 8;
      }
      case '%' -> {
        if (Bytes.isPercent(text, at, to)) {
          offsets.add(at);
        }
      }
      case '\\' -> {
        if (isUnicode(at)) {
          if (at != unicodeEnd) {
            offsets.add(at);
          }
          unicodeEnd = at + 6;
        } else {
          markCharacter(at);
        }
      }
      case '&' -> markCharacter(at);
      case 'U' -> {
        if ((at + 1 < to && text[at + 1] == '+') || (isRun(at) && mayStartText(at))) {
          offsets.add(at);
        }
      }
      default -> {
        if (mayStartText(at)) {
          offsets.add(at);
        }
      }
    }
  }

  /** Marks the first of a row of {@link CharacterEscapes}. */
  private void markCharacter(int at) {
    int end = CharacterEscapes.end(text, at, to);
    if (end == at) {
      return;
    }
    boolean goesOn = at == characterEnd || (at == characterEnd + 1 && text[at - 1] == '\\');
    if (!goesOn || text[at] != characterKind) {
      offsets.add(at);
    }
    characterEnd = end;
    characterKind = text[at];
  }

  /** Whether a whole escape of a backslash, a u and four digits stands at a place. */
  private boolean isUnicode(int at) {
    return at + 6 <= to && (text[at + 1] | 0x20) == 'u' && Bytes.isHex4(text, at + 2, to);
  }

  /** Whether the run that begins at a place may be ASCII text in base64 or in hexadecimal. */
  private boolean mayStartText(int at) {
    if (at > from && text[at - 1] == '\\') {
      return true;
    }
    boolean isPrefixed = text[at] == '0' && (text[at + 1] | 0x20) == 'x';
    boolean isAscii16 = text[at] < '8' && Bytes.isHex4(text, at, to);
    return isPrefixed || isAscii16 || Bytes.isAscii64(text, at);
  }

  /** Whether a run begins at a place. */
  private boolean isRun(int at) {
    if (at > from && Bytes.isBase64(text[at - 1])) {
      return false;
    }
    int end = at;
    while (end < to && end < at + Bytes.RUN_MIN && Bytes.isBase64(text[end])) {
      end++;
    }
    return end == at + Bytes.RUN_MIN;
  }

  /** Whether of eight bytes every other one is zero, and the others are not. */
  private boolean isWide(int start) {
    if (start + 8 > to) {
      return false;
    }
    boolean isFirstZero = text[start] == 0;
    for (int i = 1; i < 8; i++) {
      if ((text[start + i] == 0) == ((i & 1) == 0 != isFirstZero)) {
        return false;
      }
    }
    return true;
  }

  /** Whether of eight bytes one in four is no zero, as in UTF-32. */
  private boolean isWider(int start) {
    if (start + 8 > to) {
      return false;
    }
    int first = start;
    while (first < start + 4 && text[first] == 0) {
      first++;
    }
    if (first == start + 4) {
      return false;
    }
    for (int i = 0; i < 8; i++) {
      boolean isCharacter = (start + i - first & 3) == 0;
      if (isCharacter != (text[start + i] != 0)) {
        return false;
      }
    }
    return true;
  }
}
