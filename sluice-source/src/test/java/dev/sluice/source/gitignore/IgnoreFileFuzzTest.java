package dev.sluice.source.gitignore;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Objects;

/** Whatever an ignore file holds, it answers, and in time that grows with its length only. */
class IgnoreFileFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void answer_anyFile_isGiven(byte[] data) {
    byte[] path = new byte[200];
    for (int i = 0; i < path.length; i++) {
      path[i] = data.length == 0 || i % 8 == 7 ? (byte) '/' : data[i % data.length];
    }
    IgnoreFile file = IgnoreFile.parse(data);
    Objects.requireNonNull(file.answer(path, 8, true));
    Objects.requireNonNull(file.answer(path, 192, false));
  }
}
