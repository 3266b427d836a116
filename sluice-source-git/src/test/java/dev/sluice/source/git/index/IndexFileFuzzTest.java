package dev.sluice.source.git.index;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.git.object.HashAlgorithm;
import java.io.IOException;

/** Whatever the index, it is read or refused. */
class IndexFileFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void parse_anyBytes_readsOrRefuses(byte[] data) {
    for (HashAlgorithm algorithm : HashAlgorithm.values()) {
      try {
        IndexFile.parse(data, algorithm, 0);
      } catch (IOException refused) {
        if (refused.getMessage() == null) {
          throw new AssertionError("no reason", refused);
        }
      }
    }
  }
}
