package dev.sluice.source.git.refs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedRefsTest {
  private static final String ID = "0123456789abcdef0123456789ABCDEF01234567";
  private static final String LONG_ID = ID + "0123456789abcdef01234567";
  private static final String HEAD = "# pack-refs with: peeled fully-peeled sorted \n";

  private final Map<String, RefTarget> refs = new LinkedHashMap<>();
  private final List<Gap> gaps = new ArrayList<>();

  private void add(String text) throws IOException {
    PackedRefs.add("packed-refs", text.getBytes(UTF_8), refs, gaps::add);
  }

  @Test
  void add_refsAndPeeledTags_areRead() throws IOException {
    add(HEAD + ID + " refs/heads/a\n" + LONG_ID + " refs/tags/\u00fc \n^" + ID + "\n");
    assertEquals(List.of(), gaps);
    assertEquals(
        Map.of(
            "refs/heads/a",
            RefTarget.of(ObjectId.parse(ID)),
            "refs/tags/\u00fc",
            RefTarget.of(ObjectId.parse(LONG_ID))),
        refs);
  }

  @Test
  void add_carriageReturns_endLines() throws IOException {
    add(HEAD.strip() + "\r\n" + ID + " refs/heads/a\r\n" + ID + " refs/heads/b\r\n");
    assertEquals(List.of(), gaps);
    assertEquals(List.of("refs/heads/a", "refs/heads/b"), List.copyOf(refs.keySet()));
  }

  @Test
  void add_refThatIsKnown_staysAsItIs() throws IOException {
    refs.put("refs/heads/a", RefTarget.of("ref: refs/heads/b"));
    add(ID + " refs/heads/a\n");
    assertEquals(Map.of("refs/heads/a", RefTarget.of("ref: refs/heads/b")), refs);
  }

  @Test
  void resolve_zeros_nameNothingAndAreTold() throws IOException {
    add("0".repeat(40) + " refs/heads/a\n" + ID + " refs/heads/b\n");
    assertEquals(List.of("refs/heads/b"), List.copyOf(RefStore.resolve(refs, gaps::add).keySet()));
    assertEquals("refs/heads/a", gaps.getFirst().place());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# a comment",
        "# pack-refs with: peeled " + ID + " refs/heads/a",
        ID + "refs/heads/a",
        ID + "  refs/heads/a",
        ID + "0 refs/heads/a",
        ID + " heads/a",
        ID + " refs/heads/a" + ID + " refs/heads/b",
        ID + " refs/heads/a^" + ID,
        "^" + ID + "0",
        "g123456789abcdef0123456789abcdef01234567 refs/heads/a",
        "ref: refs/heads/b",
        "",
      })
  void add_lineThatIsNone_isToldAndLosesNoOther(String line) throws IOException {
    add(ID + " refs/heads/x\n" + line + "\n" + ID + " refs/heads/y\n" + line + "\n");
    assertEquals(List.of("refs/heads/x", "refs/heads/y"), List.copyOf(refs.keySet()));
    assertEquals(1, gaps.size());
    assertEquals("line 2 names no ref, and 1 more like it", gaps.getFirst().reason());
  }

  @Test
  void add_emptyOrCutOff_isAnError() {
    assertThrows(IOException.class, () -> add(""));
    assertThrows(IOException.class, () -> add(" \n\n"));
    assertThrows(IOException.class, () -> add(HEAD + ID + " refs/heads/a"));
    assertEquals(List.of("refs/heads/a"), List.copyOf(refs.keySet()));
  }
}
