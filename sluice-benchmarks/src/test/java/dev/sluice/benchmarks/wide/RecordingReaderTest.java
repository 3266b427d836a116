package dev.sluice.benchmarks.wide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.trace.DivisionEvent;
import dev.sluice.pipeline.trace.PreparationEvent;
import dev.sluice.pipeline.trace.Tracing;
import dev.sluice.scheduler.executor.Executor;
import dev.sluice.scheduler.executor.ExecutorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingReaderTest {
  @TempDir private Path folder;

  /** Tasks by the names that a run's have. */
  private interface Step {
    void run();
  }

  private record Prepare(Runnable work) implements Step {
    @Override
    public void run() {
      work.run();
    }
  }

  private record Enumerate(Runnable work) implements Step {
    @Override
    public void run() {
      work.run();
    }
  }

  private record Fetch() implements Step {
    @Override
    public void run() {}
  }

  private static void did(PreparationEvent.Kind kind, String phase, Runnable work) {
    PreparationEvent event = Tracing.begun(kind, phase);
    work.run();
    Tracing.ended(event);
  }

  private static void divided(Runnable work) {
    DivisionEvent event = DivisionEvent.begun();
    work.run();
    event.ended();
  }

  private static void nothing() {}

  private Path record(List<Step> tasks) throws IOException {
    Path file = folder.resolve("run.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(ScanEvent.NAME).withoutThreshold();
      recording.enable(RecordingReader.TASK).withoutThreshold();
      recording.enable(RecordingReader.PREPARATION).withoutThreshold();
      recording.enable(DivisionEvent.NAME).withoutThreshold();
      recording.start();
      assertTrue(Tracing.wantsDivisions());
      ScanEvent scan = new ScanEvent();
      scan.begin();
      try (Executor<Step, Integer> executor =
          Executor.start(
              ExecutorOptions.builder().workers(1).build(),
              worker -> worker,
              (task, _) -> task.run())) {
        executor.spawnBatch(tasks);
        executor.join();
      }
      scan.commit();
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  @Test
  void read_stepsOfARun_areToldApart() throws IOException {
    RecordedHistory history =
        RecordingReader.read(
            record(
                List.of(
                    new Enumerate(() -> did(PreparationEvent.Kind.BEGIN, "", () -> {})),
                    new Prepare(
                        () -> {
                          did(PreparationEvent.Kind.PART, "heads", () -> {});
                          did(PreparationEvent.Kind.END, "heads", () -> {});
                        }),
                    new Prepare(
                        () -> {
                          did(PreparationEvent.Kind.LANE, "commits", () -> {});
                          did(PreparationEvent.Kind.PART, "commits", () -> {});
                        }),
                    new Prepare(
                        () -> {
                          did(PreparationEvent.Kind.PART, "commits", () -> {});
                          did(PreparationEvent.Kind.END, "commits", () -> {});
                        }),
                    new Fetch(),
                    new Fetch())));
    assertEquals(1, history.phase(RecordedHistory.HEADS).parts().size());
    assertTrue(history.phase(RecordedHistory.HEADS).endNanos() > 0);
    assertEquals(2, history.phase(RecordedHistory.COMMITS).parts().size());
    assertTrue(history.phase(RecordedHistory.COMMITS).laneNanos() > 0);
    assertTrue(history.phase(RecordedHistory.COMMITS).endNanos() > 0);
    assertEquals(List.of(), history.phase(RecordedHistory.CONTENTS).parts());
    assertEquals(2, history.objectNanos().size());
    assertTrue(history.beginNanos() > 0);
  }

  @Test
  void read_partThatIsDividedTwice_keepsWhatIsInsideWhat() throws IOException {
    RecordedHistory history =
        RecordingReader.read(
            record(
                List.of(
                    new Prepare(
                        () ->
                            did(
                                PreparationEvent.Kind.PART,
                                "contents",
                                () -> {
                                  divided(() -> divided(RecordingReaderTest::nothing));
                                  divided(RecordingReaderTest::nothing);
                                })),
                    new Prepare(
                        () ->
                            did(
                                PreparationEvent.Kind.PART,
                                "contents",
                                () -> divided(RecordingReaderTest::nothing))))));
    List<RecordedPart> parts = history.phase(RecordedHistory.CONTENTS).parts();
    assertEquals("(()) ()", shape(parts.get(0)));
    assertEquals("()", shape(parts.get(1)));
  }

  private static String shape(RecordedPart part) {
    StringBuilder shape = new StringBuilder();
    for (RecordedPart.Stretch stretch : part.stretches()) {
      if (stretch.divided() != null) {
        shape.append(shape.isEmpty() ? "(" : " (").append(shape(stretch.divided())).append(')');
      }
    }
    return shape.toString();
  }

  @Test
  void read_recordingOfSomethingElse_isRefused() throws IOException {
    Path file = folder.resolve("other.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      recording.stop();
      recording.dump(file);
    }
    assertThrows(IllegalArgumentException.class, () -> RecordingReader.read(file));
  }
}
