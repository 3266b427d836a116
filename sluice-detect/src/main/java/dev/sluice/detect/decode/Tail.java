package dev.sluice.detect.decode;

/** Marks the last bytes of a text, fewer than a block. */
final class Tail {
  private Tail() {}

  static void mark(byte[] text, int at, int to, BlockMarker marker) {
    long words = 0;
    long specials = 0;
    long zeros = 0;
    for (int i = at; i < to; i++) {
      long bit = 1L << (i - at);
      byte octet = text[i];
      words |= Bytes.isBase64(octet) ? bit : 0;
      specials |= octet == '%' || octet == '\\' || octet == '+' ? bit : 0;
      zeros |= octet == 0 ? bit : 0;
    }
    marker.block(at, words, specials, zeros, -1L);
  }
}
