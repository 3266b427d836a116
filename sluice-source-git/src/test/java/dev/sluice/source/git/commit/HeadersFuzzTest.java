package dev.sluice.source.git.commit;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Whatever a commit or a tag says, it is read or refused. */
class HeadersFuzzTest {
  private interface Reading {
    void read(ObjectId id) throws IOException;
  }

  @FuzzTest(maxDuration = "30s")
  void commit_anyBytes_readsOrRefuses(byte[] data) {
    check(
        id -> {
          Commit commit = Headers.commit(id, data, data.length);
          Headers.Links links = Headers.links(id, data, data.length);
          byte[] message = Headers.parts(id, data, data.length).message();
          if (!links.tree().equals(commit.tree())
              || !links.parents().equals(commit.parents())
              || links.seconds() != commit.committer().seconds()
              || !Arrays.equals(message, commit.message().getBytes(StandardCharsets.UTF_8))) {
            throw new AssertionError("a part is not that of the whole");
          }
        });
  }

  @FuzzTest(maxDuration = "30s")
  void tag_anyBytes_readsOrRefuses(byte[] data) {
    check(id -> Headers.tag(id, data));
    if (Headers.message(data).length > data.length) {
      throw new AssertionError("a message longer than all");
    }
  }

  private static void check(Reading reading) {
    for (HashAlgorithm algorithm : HashAlgorithm.values()) {
      ObjectId id = ObjectId.of(new byte[algorithm.bytes()], 0, algorithm.bytes());
      try {
        reading.read(id);
      } catch (IOException refused) {
        if (!String.valueOf(refused.getMessage()).contains(id.toString())) {
          throw new AssertionError("the object is not named", refused);
        }
      }
    }
  }
}
