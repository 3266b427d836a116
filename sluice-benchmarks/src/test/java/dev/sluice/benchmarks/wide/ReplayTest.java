package dev.sluice.benchmarks.wide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.benchmarks.wide.RecordedPart.Stretch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
  private static final long MILLI = 1_000_000;

  /** What wake-ups and looks round may add to each phase. */
  private static final long OVERHEAD = 2 * MILLI;

  private static RecordedHistory history(RecordedPhase... phases) {
    return history(List.of(), phases);
  }

  private static RecordedHistory history(List<Long> objects, RecordedPhase... phases) {
    Map<String, RecordedPhase> byName = new HashMap<>();
    for (RecordedPhase phase : phases) {
      byName.put(phase.name(), phase);
    }
    return new RecordedHistory(0, 0, byName, 0, objects, 0, 0);
  }

  private static RecordedPhase phase(String name, long endNanos, List<RecordedPart> parts) {
    return new RecordedPhase(name, 0, parts, endNanos);
  }

  private static List<RecordedPart> parts(int count, long nanos) {
    return Collections.nCopies(count, RecordedPart.whole(nanos));
  }

  private static void assertAbout(long expected, long actual) {
    assertTrue(
        expected <= actual && actual <= expected + OVERHEAD,
        () -> "expected " + expected / 1e6 + " ms, but it is " + actual / 1e6);
  }

  @Test
  void of_oneWorker_takesAllTheWork() {
    RecordedHistory history =
        new RecordedHistory(
            1 * MILLI,
            2 * MILLI,
            Map.of(
                RecordedHistory.COMMITS,
                phase(RecordedHistory.COMMITS, 3 * MILLI, parts(3, 10 * MILLI)),
                RecordedHistory.HISTORY,
                phase(RecordedHistory.HISTORY, 0, parts(1, 7 * MILLI)),
                RecordedHistory.FIRST_PLACES,
                phase(RecordedHistory.FIRST_PLACES, MILLI, parts(5, MILLI))),
            4 * MILLI,
            List.of(5 * MILLI, 6 * MILLI),
            8 * MILLI,
            9 * MILLI);
    assertEquals(72 * MILLI, history.workNanos());
    Prediction prediction = Replay.of(history, 1);
    assertAbout((72 + 9) * MILLI, prediction.nanos());
    assertEquals(72 * MILLI, prediction.busyNanos());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16})
  void of_equalParts_areSharedOut(int workers) {
    RecordedHistory history = history(phase(RecordedHistory.CONTENTS, 0, parts(64, 20 * MILLI)));
    assertAbout(64 / workers * 20 * MILLI, Replay.of(history, workers).nanos());
  }

  @Test
  void of_partThatCannotBeDivided_takesItsTime() {
    List<RecordedPart> parts = new ArrayList<>(parts(1, 500 * MILLI));
    parts.addAll(parts(50, 10 * MILLI));
    RecordedHistory history = history(phase(RecordedHistory.CONTENTS, 0, parts));
    assertAbout(500 * MILLI, Replay.of(history, 16).nanos());
    assertEquals(500 * MILLI, history.criticalNanos());
  }

  @Test
  void of_partThatCanBeDivided_isSharedOut() {
    RecordedPart tree = tree(6, 20 * MILLI);
    assertEquals(64 * 20 * MILLI, tree.workNanos());
    assertEquals(20 * MILLI, tree.spanNanos());
    RecordedHistory history = history(phase(RecordedHistory.CONTENTS, 0, List.of(tree)));
    Prediction alone = Replay.of(history, 1);
    assertAbout(64 * 20 * MILLI, alone.nanos());
    Prediction eight = Replay.of(history, 8);
    assertTrue(4 * eight.nanos() < alone.nanos(), () -> "took " + eight.nanos() / 1e6 + " ms");
    assertEquals(alone.busyNanos(), eight.busyNanos());
  }

  /** Half is divided off first, of the rest half again, and so on: all ends are leaves. */
  private static RecordedPart tree(int depth, long leafNanos) {
    List<Stretch> stretches = new ArrayList<>();
    for (int below = depth - 1; below >= 0; below--) {
      stretches.add(new Stretch(0, tree(below, leafNanos)));
    }
    stretches.add(new Stretch(leafNanos, null));
    return new RecordedPart(stretches);
  }

  @Test
  void of_whatOneWorkerDoes_isDoneWhileOthersWait() {
    RecordedHistory history =
        history(
            phase(RecordedHistory.COMMITS, 30 * MILLI, parts(16, 10 * MILLI)),
            phase(RecordedHistory.CONTENTS, 40 * MILLI, parts(16, 10 * MILLI)),
            phase(RecordedHistory.FOLDERS, 50 * MILLI, parts(16, 10 * MILLI)));
    Prediction prediction = Replay.of(history, 16);
    assertAbout(150 * MILLI, prediction.nanos());
    assertEquals(1 - 600.0 / 16 / 150, prediction.idleShare(), 0.02);
    assertEquals(150 * MILLI, history.criticalNanos());
  }

  @Test
  void of_historyBesideContents_takesTheLongerOfBoth() {
    RecordedHistory history =
        history(
            phase(RecordedHistory.HISTORY, 0, parts(1, 100 * MILLI)),
            phase(RecordedHistory.CONTENTS, 0, parts(20, 10 * MILLI)),
            phase(RecordedHistory.FOLDERS, 0, parts(6, 10 * MILLI)));
    assertAbout(100 * MILLI, Replay.of(history, 8).nanos());
  }

  @Test
  void of_objectsListedAfterwards_areSharedOut() {
    RecordedHistory history = history(Collections.nCopies(800, 2 * MILLI));
    Prediction prediction = Replay.of(history, 8);
    assertTrue(prediction.nanos() >= 200 * MILLI && prediction.nanos() <= 210 * MILLI);
    assertEquals("scanning", prediction.phases().getLast().name());
  }

  @Test
  void of_pausesOfTheCollector_areNotShared() {
    RecordedHistory history =
        new RecordedHistory(
            0,
            0,
            Map.of(
                RecordedHistory.CONTENTS, phase(RecordedHistory.CONTENTS, 0, parts(8, 10 * MILLI))),
            0,
            List.of(),
            0,
            90 * MILLI);
    assertAbout(100 * MILLI, Replay.of(history, 8).nanos());
  }

  @Test
  void of_sameHistoryTwice_isTheSame() {
    RecordedHistory history =
        history(
            Collections.nCopies(300, MILLI),
            phase(RecordedHistory.CONTENTS, 0, List.of(tree(7, MILLI))));
    assertEquals(Replay.of(history, 16), Replay.of(history, 16));
  }
}
