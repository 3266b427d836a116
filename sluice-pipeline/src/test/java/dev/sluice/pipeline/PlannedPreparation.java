package dev.sluice.pipeline;

import dev.sluice.source.Preparation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A made-up preparation: phases whose parts add others and fail. */
final class PlannedPreparation implements Preparation {
  /**
   * What a source has to do before it is listed.
   *
   * @param phases how many parts each phase has when it begins
   * @param atOnce how many phases begin at once; each of the others follows one that has ended
   * @param added how many parts more come in while the parts of a phase are done
   * @param failsAt the part that fails, counted over all phases, or -1
   * @param begins whether it begins at all, rather than fails
   */
  record Shape(List<Integer> phases, int atOnce, int added, int failsAt, boolean begins) {
    /** How many parts there are in all. */
    int parts() {
      return phases.stream().mapToInt(parts -> parts == 0 ? 0 : parts + added).sum();
    }
  }

  private final Shape shape;
  private final @Nullable Path device;
  private final AtomicInteger phasesBegun = new AtomicInteger();
  private final AtomicInteger partsBegun = new AtomicInteger();
  private final AtomicInteger lanesOpen = new AtomicInteger();

  /**
   * @param device where the parts read, or null if they read nothing that is mapped
   */
  PlannedPreparation(Shape shape, @Nullable Path device) {
    this.shape = shape;
    this.device = device;
  }

  /** How many lanes are open: each holds a slot of the device. */
  int lanesOpen() {
    return lanesOpen.get();
  }

  /** How many parts were begun. */
  int partsBegun() {
    return partsBegun.get();
  }

  /** Whether every part was done. */
  boolean isDone() {
    return lanesOpen.get() == 0 && partsBegun.get() == shape.parts();
  }

  Shape shape() {
    return shape;
  }

  @Override
  public List<Phase> begin() throws IOException {
    if (!shape.begins) {
      throw new IOException("planned: it does not begin");
    }
    List<Phase> phases = new ArrayList<>();
    for (int i = 0; i < shape.atOnce; i++) {
      phases.addAll(next());
    }
    return phases;
  }

  private List<Phase> next() {
    int phase = phasesBegun.getAndIncrement();
    return phase < shape.phases.size() ? List.of(new Parts(shape.phases.get(phase))) : List.of();
  }

  @Override
  public void cancel() {}

  private final class Parts implements Phase {
    private final AtomicInteger waiting;
    private final AtomicInteger toAdd;

    Parts(int parts) {
      waiting = new AtomicInteger(parts);
      toAdd = new AtomicInteger(parts == 0 ? 0 : shape.added);
    }

    @Override
    public @Nullable Path device() {
      return device;
    }

    @Override
    public int waiting() {
      return waiting.get();
    }

    @Override
    public Lane newLane(Crew crew) {
      lanesOpen.incrementAndGet();
      return new Lane() {
        @Override
        public void work() throws IOException {
          part(crew);
        }

        @Override
        public void close() {
          lanesOpen.decrementAndGet();
        }
      };
    }

    private void part(Crew crew) throws IOException {
      if (!takeOne(waiting)) {
        return;
      }
      int part = partsBegun.getAndIncrement();
      if (takeOne(toAdd)) {
        waiting.incrementAndGet();
        crew.partAdded();
      }
      if (part == shape.failsAt) {
        throw new IOException("planned: part " + part);
      }
    }

    private static boolean takeOne(AtomicInteger number) {
      return number.getAndUpdate(before -> Math.max(0, before - 1)) > 0;
    }

    @Override
    public List<Phase> ended() {
      return next();
    }
  }
}
