package dev.sluice.source.git.diff;

import java.util.Arrays;

/**
 * How much of one file is in another, as Git estimates it: both are cut at newlines or after 64
 * bytes, and what counts is how many bytes of pieces with equal hashes they share.
 */
final class Similarity {
  static final int SCORE_MAX = 60_000;

  private static final int PIECE_BYTES_MAX = 64;
  private static final int HASHES = 107_927;

  private Similarity() {}

  /** The pieces of a file: for each hash, how many bytes; sorted by hash in the upper half. */
  static long[] pieces(byte[] bytes) {
    boolean isText = !BinaryContent.is(bytes);
    long[] pieces = new long[Math.max(16, bytes.length / 16)];
    int count = 0;
    int length = 0;
    int first = 0;
    int second = 0;
    for (int i = 0; i < bytes.length; i++) {
      int c = bytes[i] & 0xff;
      if (isText && c == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n') {
        continue;
      }
      int before = first;
      first = (first << 7) ^ (second >>> 25);
      second = (second << 7) ^ (before >>> 25);
      first += c;
      length++;
      if (length < PIECE_BYTES_MAX && c != '\n') {
        continue;
      }
      pieces = count == pieces.length ? Arrays.copyOf(pieces, 2 * count) : pieces;
      pieces[count++] = piece(first, second, length);
      length = 0;
      first = 0;
      second = 0;
    }
    if (length > 0) {
      pieces = count == pieces.length ? Arrays.copyOf(pieces, 2 * count) : pieces;
      pieces[count++] = piece(first, second, length);
    }
    return merged(pieces, count);
  }

  private static long piece(int first, int second, int length) {
    return (long) Integer.remainderUnsigned(first + second * 0x61, HASHES) << 32 | length;
  }

  private static long[] merged(long[] pieces, int count) {
    Arrays.sort(pieces, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept > 0 && pieces[kept - 1] >>> 32 == pieces[i] >>> 32) {
        pieces[kept - 1] += (int) pieces[i];
      } else {
        pieces[kept++] = pieces[i];
      }
    }
    return Arrays.copyOf(pieces, kept);
  }

  /** The score of two files of which the pieces are known. */
  static int score(long[] source, int sourceBytes, long[] target, int targetBytes) {
    long copied = 0;
    int at = 0;
    for (long piece : source) {
      while (at < target.length && target[at] >>> 32 < piece >>> 32) {
        at++;
      }
      if (at < target.length && target[at] >>> 32 == piece >>> 32) {
        copied += Math.min((int) piece, (int) target[at]);
      }
    }
    int max = Math.max(sourceBytes, targetBytes);
    return targetBytes == 0 ? 0 : (int) (copied * SCORE_MAX / max);
  }

  /** Whether two sizes are so far apart that no content could reach a score. */
  static boolean isHopeless(int sourceBytes, int targetBytes, int scoreMin) {
    long max = Math.max(sourceBytes, targetBytes);
    long apart = max - Math.min(sourceBytes, targetBytes);
    return max * (SCORE_MAX - scoreMin) < apart * SCORE_MAX;
  }
}
