package dev.sluice.benchmarks.wide;

import dev.sluice.scan.derived.DerivedPhase;
import dev.sluice.scan.derived.DerivedWalks;
import dev.sluice.source.Preparation;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The preparation of a history in the order in which a scan does it, each phase with the parts that
 * were recorded. Used by the actors of one virtual machine, of which one runs at a time.
 */
final class ReplayedPreparation implements Preparation {
  private static final Path DEVICE = Path.of("repository");

  private final RecordedHistory recorded;
  private final VirtualMachine machine;
  private final DerivedWalks walks;
  private final List<Prediction.Phase> phases = new ArrayList<>();
  private int waysOpen = 2;
  private int partsLeft;
  private long busyNanos;

  ReplayedPreparation(RecordedHistory recorded, VirtualMachine machine, int workers) {
    this.recorded = recorded;
    this.machine = machine;
    walks = new DerivedWalks(workers);
    for (RecordedPhase phase : recorded.inOrder()) {
      partsLeft += phase.parts().size();
    }
  }

  boolean isReplayed() {
    return partsLeft == 0;
  }

  long busyNanos() {
    return busyNanos;
  }

  List<Prediction.Phase> phases() {
    return phases;
  }

  private void work(long nanos) {
    machine.pass(nanos);
    busyNanos += nanos;
  }

  @Override
  public List<? extends Phase> begin() {
    work(recorded.beginNanos());
    return List.of(new OneByOne(recorded.phase(RecordedHistory.HEADS), this::afterHeads));
  }

  private List<? extends Phase> afterHeads() {
    work(recorded.phase(RecordedHistory.HEADS).endNanos());
    return List.of(derived(RecordedHistory.COMMITS, this::afterCommits));
  }

  private List<? extends Phase> afterCommits() {
    work(recorded.phase(RecordedHistory.COMMITS).endNanos());
    return List.of(
        new OneByOne(recorded.phase(RecordedHistory.HISTORY), this::meet),
        derived(RecordedHistory.CONTENTS, this::afterContents));
  }

  private List<? extends Phase> afterContents() {
    work(recorded.phase(RecordedHistory.CONTENTS).endNanos());
    return List.of(derived(RecordedHistory.FOLDERS, this::meet));
  }

  private List<? extends Phase> meet() {
    waysOpen--;
    if (waysOpen > 0) {
      return List.of();
    }
    work(recorded.meetNanos());
    RecordedPhase firsts = recorded.phase(RecordedHistory.FIRST_PLACES);
    return List.of(
        new OneByOne(
            firsts,
            () -> {
              work(firsts.endNanos());
              return List.of();
            }));
  }

  @Override
  public void cancel() {}

  private Phase derived(String name, Supplier<List<? extends Phase>> next) {
    Clock clock = new Clock(recorded.phase(name));
    return new DerivedPhase<Boolean>(
        name,
        new Objects(clock),
        Nothing::new,
        () -> true,
        walks,
        () -> {
          clock.ended();
          return next.get();
        });
  }

  /** How long a phase takes and keeps workers busy. */
  private final class Clock {
    private final RecordedPhase phase;
    private final long start = machine.now();
    private long busy;

    Clock(RecordedPhase phase) {
      this.phase = phase;
    }

    void spend(long nanos) {
      work(nanos);
      busy += nanos;
    }

    void ended() {
      phases.add(new Prediction.Phase(phase.name(), machine.now() - start, busy));
    }
  }

  /** Parts that are not divided, begun in their order. */
  private final class OneByOne implements Phase, Lane {
    private final Clock clock;
    private final Supplier<List<? extends Phase>> next;
    private int begun;

    OneByOne(RecordedPhase phase, Supplier<List<? extends Phase>> next) {
      clock = new Clock(phase);
      this.next = next;
    }

    @Override
    public Path device() {
      return DEVICE;
    }

    @Override
    public int waiting() {
      return clock.phase.parts().size() - begun;
    }

    @Override
    public Lane newLane(Crew crew) {
      clock.spend(clock.phase.laneNanos());
      return this;
    }

    @Override
    public void work() {
      if (waiting() > 0) {
        partsLeft--;
        clock.spend(clock.phase.parts().get(begun++).workNanos());
      }
    }

    @Override
    public void close() {}

    @Override
    public List<? extends Phase> ended() {
      clock.ended();
      return next.get();
    }
  }

  /**
   * Recorded work.
   *
   * @param isWhole whether it is nothing that was divided off
   */
  private record Part(RecordedPart recorded, boolean isWhole) implements DerivedPart {
    @Override
    public long weightBytes() {
      return recorded.workNanos();
    }
  }

  private final class Objects implements DerivedObjects {
    private final Clock clock;

    Objects(Clock clock) {
      this.clock = clock;
    }

    @Override
    public List<? extends DerivedPart> parts() {
      return clock.phase.parts().stream().map(part -> new Part(part, true)).toList();
    }

    @Override
    public DerivedReader newReader(long basesBytesMax) {
      clock.spend(clock.phase.laneNanos());
      return new Reader(clock);
    }

    @Override
    public Path device() {
      return DEVICE;
    }
  }

  private final class Reader implements DerivedReader {
    private final Clock clock;

    Reader(Clock clock) {
      this.clock = clock;
    }

    @Override
    public <S> void read(DerivedPart part, DerivedVisitor<S> visitor) {
      if (!(part instanceof Part(RecordedPart work, boolean isWhole))) {
        throw new IllegalArgumentException("a part of something else: " + part);
      }
      partsLeft -= isWhole ? 1 : 0;
      read(work, visitor);
    }

    private void read(RecordedPart part, DerivedVisitor<?> visitor) {
      for (RecordedPart.Stretch stretch : part.stretches()) {
        clock.spend(stretch.nanos());
        RecordedPart divided = stretch.divided();
        if (divided != null && visitor.wantsPart()) {
          visitor.take(new Part(divided, false));
        } else if (divided != null) {
          read(divided, visitor);
        }
      }
    }

    @Override
    public long basesHeld() {
      return 0;
    }

    @Override
    public long basesDecodedAgain() {
      return 0;
    }

    @Override
    public void close() {}
  }

  private static final class Nothing implements DerivedVisitor<Boolean> {
    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean baseState) {
      return null;
    }

    @Override
    public void stream(int number, long size, InputStream bytes) {}
  }
}
