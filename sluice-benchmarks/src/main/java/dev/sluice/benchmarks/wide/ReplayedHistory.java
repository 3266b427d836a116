package dev.sluice.benchmarks.wide;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A source that takes the time that a recorded history took, and has nothing in it. */
final class ReplayedHistory implements Source {
  /** As a listing of commits is divided. */
  private static final int BRANCH_MIN = 64;

  private static final Path DEVICE = Path.of("repository");

  private final RecordedHistory recorded;
  private final VirtualMachine machine;
  private final ReplayedPreparation preparation;
  private int opened;
  private long listedAt = -1;
  private long endedAt;
  private long busyNanos;

  ReplayedHistory(RecordedHistory recorded, VirtualMachine machine, int workers) {
    this.recorded = recorded;
    this.machine = machine;
    preparation = new ReplayedPreparation(recorded, machine, workers);
  }

  /** Whether everything was done that was recorded. */
  boolean isReplayed() {
    return opened == recorded.objectNanos().size() && preparation.isReplayed();
  }

  long busyNanos() {
    return busyNanos + preparation.busyNanos();
  }

  List<Prediction.Phase> phases() {
    List<Prediction.Phase> all = new ArrayList<>(preparation.phases());
    all.add(new Prediction.Phase("scanning", endedAt - listedAt, busyNanos));
    return all;
  }

  private void work(long nanos) {
    machine.pass(nanos);
    busyNanos += nanos;
    endedAt = machine.now();
  }

  @Override
  public Preparation preparation() {
    return preparation;
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.IN_PLACE;
  }

  @Override
  public Path listingDevice() {
    return DEVICE;
  }

  @Override
  public Path deviceOf(SourceObject object) {
    return DEVICE;
  }

  /** A cursor stands before object {@code next >> 32} and ends before {@code (int) next}. */
  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    if (listedAt < 0) {
      listedAt = machine.now();
      endedAt = listedAt;
    }
    int objects = recorded.objectNanos().size();
    long range = cursor instanceof Cursor.Start ? objects : Cursor.index(cursor);
    int next = (int) (range >>> 32);
    int end = (int) range;
    while (end - next >= 2 * BRANCH_MIN) {
      int middle = (next + end) >>> 1;
      if (!listing.branch(new CursorState.Offset(range(middle, end)))) {
        break;
      }
      end = middle;
    }
    int first = next;
    while (next < end && listing.limit() > 0) {
      listing.object(new SourceObject(ObjectPath.of(Integer.toString(next)), 0));
      next++;
    }
    work(
        objects == 0
            ? recorded.listingNanos()
            : recorded.listingNanos() * (next - first) / objects);
    return next == end
        ? Cursor.DONE
        : new Cursor.Continue(new CursorState.Offset(range(next, end)));
  }

  private static long range(int from, int to) {
    return (long) from << 32 | to;
  }

  @Override
  public ByteReader open(SourceObject object) {
    opened++;
    work(recorded.objectNanos().get(Integer.parseInt(object.path().toString())));
    return MemorySource.reader(new byte[0]);
  }
}
