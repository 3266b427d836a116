package dev.sluice.detect.decode;

/** Tells decoded text from decoded noise. */
final class Plausible {
  private Plausible() {}

  /** Whether bytes are UTF-8 text, three quarters of it ASCII, or ASCII in UTF-16. */
  static boolean isText(byte[] bytes, int from, int to) {
    int wide = 0;
    int at = from;
    while (at < to) {
      int octet = bytes[at] & 0xFF;
      if (Bytes.isPrintable(octet)) {
        at++;
      } else {
        int width = octet < 0x80 ? 0 : width(bytes, at, to);
        if (width == 0) {
          return isWide(bytes, from, to, 0) || isWide(bytes, from, to, 1);
        }
        wide += width;
        at += width;
      }
    }
    return wide <= (to - from) / 4;
  }

  /** The same of a part of a text, in which a character may be cut at either end. */
  static boolean isPartOfText(byte[] bytes, int from, int to) {
    int first = from;
    while (first < to && first < from + 3 && (bytes[first] & 0xC0) == 0x80) {
      first++;
    }
    int last = to;
    for (int at = to - 1; at >= first && at >= to - 3; at--) {
      int octet = bytes[at] & 0xFF;
      if ((octet & 0xC0) != 0x80) {
        int width = octet < 0xC2 ? 1 : octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4;
        last = width > to - at ? at : to;
        break;
      }
    }
    return isText(bytes, first, last);
  }

  /** The length of the UTF-8 character of more than one byte at a place, 0 if there is none. */
  private static int width(byte[] bytes, int at, int to) {
    int first = bytes[at] & 0xFF;
    int width = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (at + width > to) {
      return 0;
    }
    for (int i = 1; i < width; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return width;
  }

  private static boolean isWide(byte[] bytes, int from, int to, int parity) {
    if (to - from < 2 * Bytes.UTF16_MIN) {
      return false;
    }
    for (int at = from; at < to; at++) {
      int octet = bytes[at] & 0xFF;
      boolean wantsText = ((at - from) & 1) == parity;
      if (wantsText ? !Bytes.isPrintable(octet) : octet != 0) {
        return false;
      }
    }
    return true;
  }
}
