package dev.sluice.detect.decode;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Whatever the text, decoding ends, pieces stay small, and every place in a piece is one in the
 * text.
 */
class DecoderFuzzTest {
  private static final int LEVELS = DecodeLimits.DEFAULT.depthMax();

  @FuzzTest(maxDuration = "30s")
  void decode_anyText_staysWithinIt(byte[] data) {
    long[] decoded = new long[1];
    Decoder decoder = new Decoder(DecodeLimits.DEFAULT);
    decoder.decode(
        data,
        0,
        data.length,
        piece -> {
          decoded[0] += piece.length();
          check(piece, data.length);
        });
    long most = (long) LEVELS * (2L * data.length + 4L * DecodeLimits.DEFAULT.contextBytes());
    if (decoded[0] > most) {
      throw new AssertionError(decoded[0] + " bytes from " + data.length);
    }
  }

  private static void check(DecodedText piece, int textBytes) {
    int step = Math.max(1, piece.length() / 64);
    for (int at = 0; at < piece.length(); at += step) {
      int start = piece.outerStart(at);
      int end = piece.outerEnd(Math.min(piece.length(), at + step));
      if (start < 0 || start > end || end > textBytes) {
        throw new AssertionError(start + " to " + end + " of " + textBytes);
      }
    }
  }
}
