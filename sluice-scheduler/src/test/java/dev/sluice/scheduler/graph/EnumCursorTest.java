package dev.sluice.scheduler.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class EnumCursorTest {
  @Test
  void take_secondTime_fails() {
    EnumCursor.Continue<String> cursor = new EnumCursor.Continue<>("page 2");
    assertEquals("page 2", cursor.take());
    assertThrows(IllegalStateException.class, cursor::take);
  }

  @Test
  void startAndDone_areNotTheSame() {
    EnumCursor<String> start = new EnumCursor.Start<>();
    EnumCursor<String> done = new EnumCursor.Done<>();
    assertNotEquals(start, done);
  }
}
