package dev.sluice.source.git.diff;

/** Tells binary files from texts as Git does: by a zero among the first bytes. */
final class BinaryContent {
  private static final int LOOKED_AT_BYTES = 8000;

  private BinaryContent() {}

  static boolean is(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, LOOKED_AT_BYTES); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
