package dev.sluice.source.git.object;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * SHA-1 of something short. The platform's own comes with a list of providers that a process reads
 * and checks before the first hash, which takes longer than many a look at what is about to be
 * committed has objects to read.
 */
public final class ShortSha1 {
  private static final int BLOCK_BYTES = 64;
  private static final int ROUNDS = 80;
  private static final int ROUNDS_OF_A_KIND = 20;
  private static final int[] BEGINNING = {
    0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0
  };

  private ShortSha1() {}

  /** The hash of the first bytes of an array. */
  public static byte[] of(byte[] bytes, int length) {
    // A one bit, and at the end of the last block the number of bits.
    int blocks = (length + 1 + Long.BYTES + BLOCK_BYTES - 1) / BLOCK_BYTES;
    byte[] block = new byte[blocks * BLOCK_BYTES];
    System.arraycopy(bytes, 0, block, 0, length);
    ByteBuffer padded = ByteBuffer.wrap(block);
    padded.put(length, (byte) 0x80);
    padded.putLong(padded.capacity() - Long.BYTES, 8L * length);
    int[] state = Arrays.copyOf(BEGINNING, BEGINNING.length);
    int[] words = new int[ROUNDS];
    for (int i = 0; i < blocks; i++) {
      padded.asIntBuffer().get(i * (BLOCK_BYTES / Integer.BYTES), words, 0, 16);
      add(state, words);
    }
    ByteBuffer hash = ByteBuffer.allocate(state.length * Integer.BYTES);
    for (int word : state) {
      hash.putInt(word);
    }
    return hash.array();
  }

  /** Adds a block, of which the first 16 words are given. */
  private static void add(int[] state, int[] words) {
    for (int i = 16; i < ROUNDS; i++) {
      int mixed = words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16];
      words[i] = Integer.rotateLeft(mixed, 1);
    }
    int a = state[0];
    int b = state[1];
    int c = state[2];
    int d = state[3];
    int e = state[4];
    for (int i = 0; i < ROUNDS; i++) {
      int chosen =
          switch (i / ROUNDS_OF_A_KIND) {
            case 0 -> ((b & c) | (~b & d)) + 0x5a827999;
            case 1 -> (b ^ c ^ d) + 0x6ed9eba1;
            case 2 -> ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
            default -> (b ^ c ^ d) + 0xca62c1d6;
          };
      int next = Integer.rotateLeft(a, 5) + chosen + e + words[i];
      e = d;
      d = c;
      c = Integer.rotateLeft(b, 30);
      b = a;
      a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
  }
}
