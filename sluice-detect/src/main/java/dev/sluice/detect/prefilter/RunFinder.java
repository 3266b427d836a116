package dev.sluice.detect.prefilter;

import dev.sluice.detect.fingerprint.SecretSpan;

/**
 * Finds runs of token bytes that hold a digit: what a random key looks like and a word of a text
 * does not. Any number of threads may share one.
 */
public interface RunFinder {
  /** The shortest run that counts. */
  int RUN_BYTES_MIN = 12;

  /**
   * The first position at or after {@code from} at which a run of at least {@link #RUN_BYTES_MIN}
   * token bytes with a digit may begin or go on; {@code to} if there is none.
   *
   * <p>The position is never past the run's first byte, or past {@code from} if that lies in the
   * run. It may also be one where there is no such run.
   */
  int next(byte[] text, int from, int to);

  /** Whether {@code value} is a token byte. */
  static boolean isToken(byte value) {
    return (TokenTable.CLASSES[value & 0xff] & TokenTable.TOKEN) != 0;
  }

  /** Whether {@code value} is a digit. */
  static boolean isDigit(byte value) {
    return value >= '0' && value <= '9';
  }

  /** The class of every byte. */
  final class TokenTable {
    static final byte TOKEN = 1;
    static final byte DIGIT = 2;

    /** For each byte, the classes it belongs to. */
    static final byte[] CLASSES = new byte[256];

    static {
      for (int value = 0; value < 256; value++) {
        if (SecretSpan.TOKEN.contains(value)) {
          CLASSES[value] = value >= '0' && value <= '9' ? TOKEN | DIGIT : TOKEN;
        }
      }
    }

    private TokenTable() {}
  }
}
