package dev.sluice.source.git.refs;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whatever stands in the files of refs, every ref that is read names an object. */
class RefStoreFuzzTest {
  private static final Pattern REF =
      Pattern.compile(
          "([0-9a-fA-F]{40}|[0-9a-fA-F]{64}) (refs/[^\\x00-\\x20\\x7f~^:?*\\[\\\\]*)[ \t]*");

  private static final Pattern OTHER =
      Pattern.compile("# pack-refs with:[-a-z ]*|\\^([0-9a-fA-F]{40}|[0-9a-fA-F]{64})");

  /** Every line is a ref that is read, one of the few others, or told. */
  @FuzzTest(maxDuration = "30s")
  void resolve_anyPackedRefs_namesObjects(byte[] data) {
    Map<String, RefTarget> targets = new TreeMap<>();
    List<Gap> gaps = new ArrayList<>();
    boolean isCutOff = false;
    try {
      PackedRefs.add("packed-refs", data, targets, gaps::add);
    } catch (IOException e) {
      isCutOff = true;
    }
    Set<String> named = new TreeSet<>();
    boolean isBroken = false;
    for (String line : new String(data, StandardCharsets.UTF_8).lines().toList()) {
      Matcher ref = REF.matcher(line);
      if (ref.matches()) {
        named.add(ref.group(2));
      } else {
        isBroken |= !OTHER.matcher(line).matches();
      }
    }
    if (!named.equals(targets.keySet())) {
      throw new AssertionError(named + " are read as " + targets.keySet());
    }
    boolean endsInside = data.length == 0 || data[data.length - 1] != '\n';
    if ((isBroken && gaps.isEmpty()) || (endsInside && !isCutOff)) {
      throw new AssertionError("lines vanish");
    }
    check(targets);
  }

  /** Each line is a ref's name and, after a tab, what its file says: an id, or another's name. */
  @FuzzTest(maxDuration = "30s")
  void resolve_anyLooseRefs_namesObjects(byte[] data) {
    Map<String, RefTarget> targets = new TreeMap<>();
    new String(data, StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.split("\t", 2))
        .filter(words -> words.length == 2)
        .forEach(words -> targets.put(words[0], RefTarget.of(words[1])));
    check(targets);
  }

  private static void check(Map<String, RefTarget> targets) {
    Map<String, ObjectId> refs = RefStore.resolve(targets, gap -> {});
    refs.forEach(
        (name, id) -> {
          if (!targets.containsKey(name) || !ObjectId.isId(id.toString())) {
            throw new AssertionError(name + " names " + id);
          }
        });
  }
}
