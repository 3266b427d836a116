package dev.sluice.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemorySourceTest {
  private final MemorySource source = new MemorySource(objects());

  private static Map<ObjectPath, byte[]> objects() {
    Map<ObjectPath, byte[]> objects = new LinkedHashMap<>();
    for (String name : List.of("a", "b", "c")) {
      objects.put(ObjectPath.of(name), name.repeat(10).getBytes(StandardCharsets.UTF_8));
    }
    return objects;
  }

  @Test
  void list_inStepsOfOne_listsEachOnce() throws Exception {
    assertEquals(List.of("a", "b", "c"), new CollectedListing(1, false).all(source).paths());
  }

  @Test
  void list_afterTheEnd_fails() {
    CollectedListing listing = new CollectedListing(1, false);
    assertThrows(IllegalArgumentException.class, () -> source.list(Cursor.DONE, listing));
  }

  @Test
  void read_acrossTheEnd_givesWhatThereIs() throws Exception {
    byte[] target = new byte[8];
    ByteReader reader = source.open(new SourceObject(ObjectPath.of("b"), 10));
    assertEquals(10, reader.size());
    assertEquals(4, reader.read(6, MemorySegment.ofArray(target)));
    assertArrayEquals(new byte[] {'b', 'b', 'b', 'b', 0, 0, 0, 0}, target);
    assertEquals(0, reader.read(10, MemorySegment.ofArray(target)));
    assertEquals(0, reader.read(99, MemorySegment.ofArray(target)));
    reader.close();
  }
}
