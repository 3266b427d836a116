package dev.sluice.source.git.refs;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.git.object.ObjectId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Whatever stands in the files of refs, every ref that is read names an object. */
class RefStoreFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void resolve_anyPackedRefs_namesObjects(byte[] data) {
    Map<String, String> texts = new TreeMap<>();
    RefStore.packed(new String(data, StandardCharsets.UTF_8).lines().toList(), texts);
    check(texts);
  }

  /** Each line is a ref's name and, after a tab, what its file says: an id, or another's name. */
  @FuzzTest(maxDuration = "30s")
  void resolve_anyLooseRefs_namesObjects(byte[] data) {
    Map<String, String> texts = new TreeMap<>();
    new String(data, StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.split("\t", 2))
        .filter(words -> words.length == 2)
        .forEach(words -> texts.put(words[0], words[1]));
    check(texts);
  }

  private static void check(Map<String, String> texts) {
    Map<String, ObjectId> refs = RefStore.resolve(texts);
    refs.forEach(
        (name, id) -> {
          if (!texts.containsKey(name) || !ObjectId.isId(id.toString())) {
            throw new AssertionError(name + " names " + id);
          }
        });
  }
}
