package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sluice.pipeline.resource.GraphMetrics.PhaseTime;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One worker, and a time that passes only while it works: so all times are known. */
@Timeout(60)
class PhaseTimesTest {
  private final AtomicLong time = new AtomicLong();

  /** A phase whose parts take some time each, and its end some more. */
  private final class Slow implements Preparation.Phase {
    private final String name;
    private final long nanos;
    private final List<Slow> next;
    private int waiting;

    Slow(String name, int parts, long nanos, Slow... next) {
      this.name = name;
      this.waiting = parts;
      this.nanos = nanos;
      this.next = List.of(next);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int waiting() {
      return waiting;
    }

    @Override
    public Preparation.Lane newLane(Preparation.Crew crew) {
      return new Preparation.Lane() {
        @Override
        public void work() {
          if (nanos < 0) {
            throw new OutOfMemoryError("made to fail");
          }
          waiting--;
          time.addAndGet(nanos);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public List<Slow> ended() {
      time.addAndGet(1);
      return next;
    }
  }

  /** Nothing to list, after some phases. */
  private final class Prepared implements Source {
    private final Slow first;

    Prepared(Slow first) {
      this.first = first;
    }

    @Override
    public Preparation preparation() {
      return new Preparation() {
        @Override
        public List<Slow> begin() {
          time.addAndGet(7);
          return List.of(first);
        }

        @Override
        public void cancel() {}
      };
    }

    @Override
    public ReadModel readModel() {
      return ReadModel.DIRECT;
    }

    @Override
    public Cursor list(Cursor cursor, Listing listing) {
      return Cursor.DONE;
    }

    @Override
    public ByteReader open(SourceObject object) throws IOException {
      throw new IOException("there is none");
    }
  }

  private GraphRun.Result run(Slow first) {
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
            Collaborators.of(worker -> chunk -> {}, events).withTicker(time::get),
            List.of(new Prepared(first)))
        .join();
  }

  @Test
  void phases_oneAfterAnother_eachHasItsTime() {
    GraphRun.Result result = run(new Slow("first", 3, 10, new Slow("last", 1, 5)));
    assertEquals(
        List.of(
            new PhaseTime("beginning", 7, 7),
            new PhaseTime("first", 31, 31),
            new PhaseTime("last", 6, 6)),
        result.graph().phases());
  }

  @Test
  void phases_ofOneName_areOne() {
    GraphRun.Result result = run(new Slow("same", 1, 10, new Slow("same", 2, 10)));
    assertEquals(new PhaseTime("same", 32, 32), result.graph().phases().getLast());
  }

  @Test
  void phases_runThatEndsEarly_hasThemToo() {
    GraphRun.Result result = run(new Slow("broken", 1, -1, new Slow("never", 1, 10)));
    assertFalse(result.outcomes().complete());
    assertEquals(new PhaseTime("broken", 0, 0), result.graph().phases().getLast());
  }
}
