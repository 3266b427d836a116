package dev.sluice.detect.decode;

/**
 * Decodes runs of base64 characters that are too long to be decoded at once, piece by piece. Where
 * such a run begins may be out of sight, so a piece does not rely on it: of the ways in which the
 * digits of a piece can be grouped it takes the one that gives a text. Pieces whose digits are
 * grouped alike follow each other without a gap. For one thread.
 */
final class LongRunDecoder {
  private static final int NONE = Integer.MAX_VALUE;
  private static final int BASE64_GROUP = 4;
  private static final int HEX_GROUP = 2;

  /** So many bytes tell whether a piece may be a text. */
  private static final int SAMPLE_BYTES = 48;

  private final Cuts cuts;
  private byte[] text = new byte[0];
  private int to;
  private int start;
  private int end;

  LongRunDecoder(Cuts cuts) {
    this.cuts = cuts;
  }

  /** Goes to the first long run between two places. */
  void begin(byte[] bytes, int from, int stop) {
    text = bytes;
    to = stop;
    end = from;
    next();
  }

  /** Where the run at hand starts; beyond everything if there is none. */
  int start() {
    return start;
  }

  /** Goes to the next long run. Each of them has a cut in it. */
  private void next() {
    int passed = end;
    int cut = cuts.after(passed);
    while (cut < to) {
      int left = cut;
      while (left > passed && Bytes.isBase64(text[left - 1])) {
        left--;
      }
      int right = cut;
      while (left < cut && right < to && Bytes.isBase64(text[right])) {
        right++;
      }
      if (right - left > cuts.pieceBytes()) {
        start = left;
        end = right;
        return;
      }
      passed = Math.max(right, cut);
      cut = cuts.after(passed);
    }
    start = NONE;
    end = to;
  }

  /**
   * Decodes the run at hand and goes to the next.
   *
   * @param done everything before has been decoded
   * @return where the run ended
   */
  int decode(int done, Segments segments) {
    int from = Math.max(start, done);
    int over = end;
    if (from == start && from > 0 && text[from - 1] == '\\' && isEscape(text[from])) {
      from++;
    }
    boolean isPrefixed = over - from > 2 && text[from] == '0' && (text[from + 1] | 0x20) == 'x';
    int begin = from;
    while (begin < over) {
      int stop = Math.min(cuts.after(begin), over);
      int hexFrom = begin == from && isPrefixed ? begin + 2 : begin;
      if (!hex(hexFrom, begin == from ? hexFrom : from, stop, over, segments)) {
        base64(begin, from, stop, over, segments);
      }
      begin = stop;
    }
    next();
    return over;
  }

  private static boolean isEscape(byte letter) {
    return letter == 'n' || letter == 'r' || letter == 't';
  }

  /** The first digit that a piece may take: the one before it may have left a part of a group. */
  private static int first(int begin, int from, int group, Segments segments) {
    return Math.max(Math.max(from, segments.lastEnd()), begin - group + 1);
  }

  private boolean hex(int begin, int from, int stop, int over, Segments segments) {
    for (int at = first(begin, from, HEX_GROUP, segments); at <= begin; at++) {
      int length = (stop - at) / HEX_GROUP;
      byte[] decoded = segments.reserve(length);
      int out = segments.decodedLength();
      boolean isHex = length > 0 && (stop < over || (stop - at) % HEX_GROUP == 0);
      for (int i = 0; i < length && isHex; i++) {
        int octet = Bytes.hex(text[at + 2 * i]) << 4 | Bytes.hex(text[at + 2 * i + 1]);
        decoded[out + i] = (byte) octet;
        isHex =
            octet >= 0
                && (i + 1 != SAMPLE_BYTES || Plausible.isPartOfText(decoded, out, out + i + 1));
      }
      if (isHex && Plausible.isPartOfText(decoded, out, out + length)) {
        segments.add(at, at + HEX_GROUP * length, Encoding.HEX, length);
        return true;
      }
    }
    return false;
  }

  private void base64(int begin, int from, int stop, int over, Segments segments) {
    for (int at = first(begin, from, BASE64_GROUP, segments); at <= begin; at++) {
      int length = length(stop - at, stop == over);
      if (isText(at, Math.min(length, SAMPLE_BYTES), segments) && isText(at, length, segments)) {
        add(at, stop, over, length, segments);
        return;
      }
    }
  }

  /** How many bytes digits stand for; what is less than a group counts at the end of the run. */
  private static int length(int digits, boolean isLast) {
    int rest = isLast ? digits % BASE64_GROUP : 0;
    return digits / BASE64_GROUP * 3 + Math.max(0, rest - 1);
  }

  private boolean isText(int at, int length, Segments segments) {
    byte[] decoded = segments.reserve(length);
    int out = segments.decodedLength();
    int bits = 0;
    int held = 0;
    int digit = at;
    for (int i = 0; i < length; i++) {
      while (held < 8) {
        bits = bits << 6 | Bytes.base64(text[digit++]);
        held += 6;
      }
      held -= 8;
      decoded[out + i] = (byte) (bits >> held);
    }
    return length > 0 && Plausible.isPartOfText(decoded, out, out + length);
  }

  private void add(int at, int stop, int over, int length, Segments segments) {
    int taken = stop;
    if (stop < over) {
      taken = at + (stop - at) / BASE64_GROUP * BASE64_GROUP;
    } else {
      while (taken < to && taken < over + 2 && text[taken] == '=') {
        taken++;
      }
    }
    segments.add(at, taken, Encoding.BASE64, length);
  }
}
