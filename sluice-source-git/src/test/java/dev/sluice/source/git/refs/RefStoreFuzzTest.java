package dev.sluice.source.git.refs;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whatever stands in the files of refs, every ref that is read names an object. */
class RefStoreFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void resolve_anyPackedRefs_namesObjects(byte[] data) {
    Map<String, String> texts = new TreeMap<>();
    List<Gap> gaps = new ArrayList<>();
    List<String> lines = new String(data, StandardCharsets.UTF_8).lines().toList();
    RefStore.packed("packed-refs", lines, texts, gaps::add);
    long other =
        lines.stream().filter(line -> !line.startsWith("#") && !line.startsWith("^")).count();
    if (other > 0 && texts.isEmpty() && gaps.isEmpty()) {
      throw new AssertionError("lines vanish");
    }
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
    Map<String, ObjectId> refs = RefStore.resolve(texts, gap -> {});
    refs.forEach(
        (name, id) -> {
          if (!texts.containsKey(name) || !ObjectId.isId(id.toString())) {
            throw new AssertionError(name + " names " + id);
          }
        });
  }
}
