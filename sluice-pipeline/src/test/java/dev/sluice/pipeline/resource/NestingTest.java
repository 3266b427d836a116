package dev.sluice.pipeline.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NestingTest {
  private final Nesting nesting = new Nesting(2);
  private final List<String> resumed = new ArrayList<>();

  @Test
  void hasRoomBelow_asManyOpenAsMayBe_holdsBackWhoeverIsShallowerAndNobodyElse() {
    nesting.begun(2);
    assertTrue(nesting.hasRoomBelow(0));
    nesting.begun(2);
    assertFalse(nesting.hasRoomBelow(0));
    assertFalse(nesting.hasRoomBelow(1));
    assertTrue(nesting.hasRoomBelow(2));
    nesting.ended(2);
    assertTrue(nesting.hasRoomBelow(0));
    assertEquals(1, nesting.count());
  }

  @Test
  void whenRoomBelow_full_resumesOnceWhenAContainerIsClosed() {
    nesting.begun(1);
    nesting.begun(9);
    nesting.whenRoomBelow(0, () -> resumed.add("shallow"));
    nesting.whenRoomBelow(1, () -> resumed.add("deeper"));
    assertEquals(List.of("deeper"), resumed);
    nesting.ended(9);
    assertEquals(List.of("deeper", "shallow"), resumed);
    nesting.ended(1);
    assertEquals(List.of("deeper", "shallow"), resumed);
  }

  @Test
  void resumeAll_waiting_resumesEachOnce() {
    nesting.begun(1);
    nesting.begun(1);
    nesting.whenRoomBelow(0, () -> resumed.add("waited"));
    nesting.resumeAll();
    nesting.resumeAll();
    assertEquals(List.of("waited"), resumed);
  }
}
