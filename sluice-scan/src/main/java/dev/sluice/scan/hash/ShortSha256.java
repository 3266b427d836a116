package dev.sluice.scan.hash;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * SHA-256 of something short. The platform's own comes with a list of providers that a process
 * reads and checks before the first hash: ten milliseconds, of a start that takes sixty.
 */
public final class ShortSha256 {
  private static final int BLOCK_BYTES = 64;
  private static final int ROUNDS = 64;

  /** The fractions of the square roots of the first 8 primes. */
  private static final int[] BEGINNING = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
  };

  /** The fractions of the cube roots of the first 64 primes. */
  private static final int[] ROUND_CONSTANTS = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  };

  private ShortSha256() {}

  /** The hash of some bytes. */
  public static byte[] of(byte[] bytes) {
    // A one bit, and at the end of the last block the number of bits.
    int blocks = (bytes.length + 1 + Long.BYTES + BLOCK_BYTES - 1) / BLOCK_BYTES;
    ByteBuffer padded = ByteBuffer.wrap(Arrays.copyOf(bytes, blocks * BLOCK_BYTES));
    padded.put(bytes.length, (byte) 0x80);
    padded.putLong(padded.capacity() - Long.BYTES, 8L * bytes.length);
    int[] state = BEGINNING.clone();
    int[] words = new int[ROUNDS];
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < BLOCK_BYTES / Integer.BYTES; i++) {
        words[i] = padded.getInt();
      }
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
      int early = words[i - 15];
      int late = words[i - 2];
      words[i] =
          words[i - 16]
              + (Integer.rotateRight(early, 7) ^ Integer.rotateRight(early, 18) ^ (early >>> 3))
              + words[i - 7]
              + (Integer.rotateRight(late, 17) ^ Integer.rotateRight(late, 19) ^ (late >>> 10));
    }
    int[] now = state.clone();
    for (int i = 0; i < ROUNDS; i++) {
      int a = now[0];
      int e = now[4];
      int chosen = (e & now[5]) ^ (~e & now[6]);
      int most = (a & now[1]) ^ (a & now[2]) ^ (now[1] & now[2]);
      int first =
          now[7]
              + (Integer.rotateRight(e, 6)
                  ^ Integer.rotateRight(e, 11)
                  ^ Integer.rotateRight(e, 25))
              + chosen
              + ROUND_CONSTANTS[i]
              + words[i];
      int second =
          (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
              + most;
      System.arraycopy(now, 0, now, 1, now.length - 1);
      now[0] = first + second;
      now[4] += first;
    }
    for (int i = 0; i < state.length; i++) {
      state[i] += now[i];
    }
  }
}
