package dev.sluice.source.git.commit;

/** Tells UTF-8 from bytes that are none. */
final class Utf8 {
  private Utf8() {}

  /**
   * Whether the bytes between two places are UTF-8: reading them as that and writing what was read
   * gives the same bytes.
   */
  static boolean isWellFormed(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int first = bytes[at];
      int length = first >= 0 ? 1 : length(bytes, at, to);
      if (length == 0) {
        return false;
      }
      at += length;
    }
    return true;
  }

  /** How many bytes the character at a place has that is no ASCII, or 0 if there is none. */
  private static int length(byte[] bytes, int at, int to) {
    int first = bytes[at] & 0xff;
    int length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length == 0 || length > to - at) {
      return 0;
    }
    int second = bytes[at + 1] & 0xff;
    // Nothing shorter in more bytes than it takes, no surrogates, nothing behind the last
    // character.
    int secondMin = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int secondMax = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (second < secondMin || second > secondMax) {
      return 0;
    }
    for (int i = at + 2; i < at + length; i++) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
