package dev.sluice.scan.derived;

import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A run of its own over phases, after which nothing is scanned. */
public final class DerivedRun {
  private DerivedRun() {}

  /**
   * Runs phases and what comes after them to their end.
   *
   * @param slots of devices, which runs share
   * @return what went wrong and cost a part of it
   */
  public static List<Throwable> run(
      List<? extends Preparation.Phase> phases, int workers, long seed, DeviceSlots slots) {
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    RunEvents events =
        new RunEvents() {
          @Override
          public void ended(ObjectDescriptor object, Outcome outcome) {}

          @Override
          public void listingFailed(int source, @Nullable ObjectPath where, Throwable cause) {
            failures.add(cause);
          }
        };
    ChunkScan nothing = worker -> chunk -> {};
    GraphRun run =
        GraphRun.start(
            GraphOptions.defaults(),
            ExecutorOptions.builder().workers(workers).seed(seed).build(),
            Collaborators.of(nothing, events).withDevices(slots),
            List.of(new Prepared(phases)));
    GraphRun.Result _ = run.join();
    return List.copyOf(failures);
  }

  /** Has no object, only work to be done before that is known. */
  private record Prepared(List<? extends Preparation.Phase> phases) implements Source {
    @Override
    public ReadModel readModel() {
      return ReadModel.DIRECT;
    }

    @Override
    public Preparation preparation() {
      return new Preparation() {
        @Override
        public List<? extends Preparation.Phase> begin() {
          return phases;
        }

        @Override
        public void cancel() {}
      };
    }

    @Override
    public Cursor list(Cursor cursor, Listing listing) {
      return Cursor.DONE;
    }

    @Override
    public ByteReader open(SourceObject object) {
      throw new IllegalArgumentException("not an object of this source: " + object.path());
    }
  }
}
