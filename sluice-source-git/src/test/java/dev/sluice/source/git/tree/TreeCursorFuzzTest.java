package dev.sluice.source.git.tree;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/** Whatever the tree, its entries end, or it is refused. */
class TreeCursorFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void next_anyBytes_endsOrRefuses(byte[] data) {
    int entries = 0;
    try {
      TreeCursor cursor = new TreeCursor(data, data.length, 20);
      while (cursor.next()) {
        entries++;
      }
    } catch (IOException refused) {
      if (refused.getMessage() == null) {
        throw new AssertionError("no reason", refused);
      }
    }
    if (entries > data.length / 22) {
      throw new AssertionError(entries + " entries in " + data.length + " bytes");
    }
  }
}
