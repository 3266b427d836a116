package dev.sluice.source.git.pack;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;

/** Whatever the stream, it is inflated as Java's own inflater does, or refused. */
class ArrayInflaterFuzzTest {
  private static final int SIZE_MAX = 1 << 16;

  @FuzzTest(maxDuration = "30s")
  void inflate_anyBytes_isWhatJavaGivesOrRefused(byte[] data) {
    if (data.length < 2) {
      return;
    }
    int size = ((data[0] & 0xff) << 8 | (data[1] & 0xff)) % SIZE_MAX;
    byte[] stream = Arrays.copyOfRange(data, 2, data.length);
    byte[] inflated = ArrayInflaterTest.inflated(new ArrayInflater(), stream, size);
    if (inflated != null && !Arrays.equals(inflated, ArrayInflaterTest.expected(stream, size))) {
      throw new AssertionError("inflates to something else");
    }
  }
}
