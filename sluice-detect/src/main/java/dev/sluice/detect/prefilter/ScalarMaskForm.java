package dev.sluice.detect.prefilter;

/**
 * Looks up the classes of each byte. Eight bytes give eight bits of every class at once, since the
 * table keeps each class in a byte of its own: loads and shifts, which a JVM that has just started
 * runs well.
 */
final class ScalarMaskForm implements MaskForm {
  @Override
  public void fill(byte[] text, int at, int index, int end, TextMasks masks) {
    int position = at;
    for (int i = index; i < end; i++) {
      long identifier = 0;
      long word = 0;
      long token = 0;
      long digit = 0;
      long digit64 = 0;
      long escape = 0;
      long escaped = 0;
      long text64 = 0;
      for (int shift = 0; shift < 64; shift += 8) {
        long eight = eight(text, position);
        identifier |= (eight & 0xff) << shift;
        word |= (eight >>> 8 & 0xff) << shift;
        token |= (eight >>> 16 & 0xff) << shift;
        digit |= (eight >>> 24 & 0xff) << shift;
        digit64 |= (eight >>> 32 & 0xff) << shift;
        escape |= (eight >>> 40 & 0xff) << shift;
        escaped |= (eight >>> 48 & 0xff) << shift;
        text64 |= (eight >>> 56) << shift;
        position += 8;
      }
      masks.identifier[i] = identifier;
      masks.word[i] = word;
      masks.token[i] = token;
      masks.digit[i] = digit;
      masks.digit64[i] = digit64;
      masks.escape[i] = escape;
      masks.escaped[i] = escaped;
      masks.text64[i] = text64;
    }
  }

  /** The classes of eight bytes, a byte a class. */
  private static long eight(byte[] text, int at) {
    long[] spread = ByteClasses.SPREAD;
    return spread[text[at] & 0xff]
        | spread[text[at + 1] & 0xff] << 1
        | spread[text[at + 2] & 0xff] << 2
        | spread[text[at + 3] & 0xff] << 3
        | spread[text[at + 4] & 0xff] << 4
        | spread[text[at + 5] & 0xff] << 5
        | spread[text[at + 6] & 0xff] << 6
        | spread[text[at + 7] & 0xff] << 7;
  }
}
