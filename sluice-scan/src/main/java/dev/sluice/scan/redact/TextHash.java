package dev.sluice.scan.redact;

/** Hashes of all stretches of a text, each in constant time once the text was read. */
final class TextHash {
  private static final long BASE = 0x5851F42D4C957F2DL;

  private final long[] before;
  private final long[] powers;

  TextHash(String text) {
    int length = text.length();
    before = new long[length + 1];
    powers = new long[length + 1];
    powers[0] = 1;
    for (int i = 0; i < length; i++) {
      before[i + 1] = before[i] * BASE + text.charAt(i) + 1;
      powers[i + 1] = powers[i] * BASE;
    }
  }

  /** The hash of a stretch; stretches of two lengths do not share theirs by being prefixes. */
  long of(int from, int to) {
    return mixed(before[to] - before[from] * powers[to - from], to - from);
  }

  /** The hash of the beginning of a text, as a stretch of another has it. */
  static long ofBeginning(String text, int length) {
    long hash = 0;
    for (int i = 0; i < length; i++) {
      hash = hash * BASE + text.charAt(i) + 1;
    }
    return mixed(hash, length);
  }

  private static long mixed(long hash, int length) {
    long mixed = (hash ^ (hash >>> 29)) * 0xBF58476D1CE4E5B9L + length;
    return mixed ^ (mixed >>> 32);
  }
}
