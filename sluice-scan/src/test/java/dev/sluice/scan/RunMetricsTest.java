package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.resource.GraphMetrics;
import dev.sluice.pipeline.resource.GraphMetrics.PhaseTime;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.StreamSource;
import dev.sluice.source.metrics.Metrics;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
  private static GraphRun.Result runOfNothing() {
    RunEvents events =
        new RunEvents() {
          @Override
          public void ended(ObjectDescriptor object, Outcome outcome) {}

          @Override
          public void listingFailed(int id, @Nullable ObjectPath where, Throwable cause) {}
        };
    return GraphRun.start(
            GraphOptions.builder().build(),
            ExecutorOptions.builder().workers(1).build(),
            Collaborators.of(worker -> chunk -> {}, events),
            List.of(new StreamSource("nothing", InputStream.nullInputStream())))
        .join();
  }

  @Test
  void of_phases_tellsHowLongTheyTookAndWhatWorkersSpentOnThem() {
    GraphRun.Result result = runOfNothing();
    GraphMetrics graph =
        new GraphMetrics(
            result.graph().tasks(),
            List.of(new PhaseTime("contents", 5, 8), new PhaseTime("folders", 3, 2)),
            result.graph().waits(),
            result.graph().budgets(),
            result.graph().devices());
    Metrics told =
        RunMetrics.of(
            new GraphRun.Result(
                result.outcomes(), graph, result.executor(), result.pinned(), null));
    assertEquals(5, told.value(RunMetrics.PHASES, "contents"));
    assertEquals(8, told.value(RunMetrics.PHASES_WORKED, "contents"));
    assertEquals(3, told.value(RunMetrics.PHASES, "folders"));
    assertEquals(2, told.value(RunMetrics.PHASES_WORKED, "folders"));
  }
}
