package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StateWordTest {
  private final StateWord state = new StateWord();

  @Test
  void new_isOpenAndEmpty() {
    assertTrue(state.isAccepting());
    assertEquals(0, state.inFlight());
  }

  @Test
  void tryAcquire_whileOpen_counts() {
    assertTrue(state.tryAcquire(3));
    assertEquals(3, state.inFlight());
    assertTrue(state.isAccepting());
  }

  @Test
  void tryAcquire_afterClose_isRefusedAndChangesNothing() {
    state.tryAcquire(1);
    state.close();
    assertFalse(state.tryAcquire(1));
    assertEquals(1, state.inFlight());
  }

  @Test
  void close_nothingInFlight_isTerminalOnce() {
    assertTrue(state.close());
    assertFalse(state.close());
  }

  @Test
  void release_theLastWhileOpen_isNotTerminal() {
    state.tryAcquire(1);
    assertFalse(state.release(1));
    assertTrue(state.close());
  }

  @Test
  void release_theLastAfterClose_isTerminal() {
    state.tryAcquire(5);
    assertFalse(state.close());
    assertFalse(state.release(4));
    assertTrue(state.release(1));
  }

  @Test
  void acquireInside_afterClose_counts() {
    state.tryAcquire(1);
    state.close();
    state.acquireInside(64);
    assertEquals(65, state.inFlight());
    assertTrue(state.release(65));
  }

  @Test
  void acquireInside_nobodyInFlight_failsAndChangesNothing() {
    IllegalStateException thrown =
        assertThrows(IllegalStateException.class, () -> state.acquireInside(1));
    assertTrue(thrown.getMessage().contains("0 in flight, accepting"), thrown.getMessage());
    assertEquals(0, state.inFlight());
  }

  @Test
  void release_moreThanInFlight_failsAndChangesNothing() {
    state.tryAcquire(2);
    assertThrows(IllegalStateException.class, () -> state.release(3));
    assertEquals(2, state.inFlight());
    assertTrue(state.isAccepting());
  }

  @Test
  void tryAcquire_beyondTheMost_failsAndChangesNothing() {
    assertTrue(state.tryAcquire(StateWord.IN_FLIGHT_MAX));
    assertThrows(IllegalStateException.class, () -> state.tryAcquire(1));
    assertThrows(IllegalStateException.class, () -> state.acquireInside(1));
    assertEquals(StateWord.IN_FLIGHT_MAX, state.inFlight());
    assertTrue(state.isAccepting());
  }

  @Test
  void anyCount_notPositive_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> state.tryAcquire(0));
    assertThrows(IllegalArgumentException.class, () -> state.acquireInside(-1));
    assertThrows(IllegalArgumentException.class, () -> state.release(0));
  }
}
