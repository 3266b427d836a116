package dev.sluice.pipeline.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.ObjectPath;
import org.junit.jupiter.api.Test;

class ObjectDescriptorTest {
  @Test
  void name_belowTheFolderOfTheWalk_hasNoDot() {
    assertEquals("a/b.txt", name("./a/b.txt"));
    assertEquals("../a", name("../a"));
    assertEquals(".env", name(".env"));
    assertEquals("/a/./b", name("/a/./b"));
  }

  private static String name(String path) {
    return ObjectDescriptor.name(ObjectPath.of(path));
  }
}
