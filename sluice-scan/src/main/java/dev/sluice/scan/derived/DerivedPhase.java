package dev.sluice.scan.derived;

import dev.sluice.pipeline.trace.Tracing;
import dev.sluice.source.Preparation;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows all of some derived objects to visitors: a lane for each worker, with a reader and a
 * visitor of its own. Where no part waits any more, those being read are divided.
 *
 * @param <S> what a visitor keeps of an object while others may derive from it
 */
public final class DerivedPhase<S> implements Preparation.Phase {
  private final String name;
  private final DerivedObjects objects;
  private final Visitors<S> visitors;
  private final BooleanSupplier isWanted;
  private final DerivedWalks walks;
  private final Next next;
  private final ConcurrentLinkedQueue<DerivedPart> parts;

  /** Parts that no worker has begun. */
  private final AtomicInteger waiting;

  /** Whether a recording asks which parts could be divided where. */
  private final boolean isDivided = Tracing.wantsDivisions();

  /** Where visitors come from, each for one thread at a time. */
  @FunctionalInterface
  public interface Visitors<S> {
    DerivedVisitor<S> take();

    /** A visitor is used no more. */
    default void giveBack(DerivedVisitor<S> visitor) {}
  }

  /** What comes after a phase. */
  @FunctionalInterface
  public interface Next {
    List<? extends Preparation.Phase> phases() throws IOException;
  }

  /**
   * A phase.
   *
   * @param name what the objects are, for whoever reads a recording of the run
   * @param isWanted whether the walk is to go on; asked before each object
   * @param walks what the walks of the run have in common
   */
  public DerivedPhase(
      String name,
      DerivedObjects objects,
      Visitors<S> visitors,
      BooleanSupplier isWanted,
      DerivedWalks walks,
      Next next) {
    this.name = name;
    this.objects = objects;
    this.visitors = visitors;
    this.isWanted = isWanted;
    this.walks = walks;
    this.next = next;
    parts = new ConcurrentLinkedQueue<>(objects.parts());
    waiting = new AtomicInteger(parts.size());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Path device() {
    return objects.device();
  }

  @Override
  public int waiting() {
    return waiting.get();
  }

  @Override
  public Preparation.Lane newLane(Preparation.Crew crew) {
    return new Lane(crew, objects.newReader(walks.shareBytes()), visitors.take());
  }

  @Override
  public List<? extends Preparation.Phase> ended() throws IOException {
    return next.phases();
  }

  /** One worker's part. */
  private final class Lane implements Preparation.Lane, DerivedVisitor<S> {
    private final Preparation.Crew crew;
    private final DerivedReader reader;
    private final DerivedVisitor<S> visitor;
    private final Divisions divisions = new Divisions(objects, walks);
    private boolean isWalking;
    private long shown;
    private long shownBytes;

    Lane(Preparation.Crew crew, DerivedReader reader, DerivedVisitor<S> visitor) {
      this.crew = crew;
      this.reader = reader;
      this.visitor = visitor;
    }

    @Override
    public void work() throws IOException {
      DerivedPart part = parts.poll();
      if (part == null) {
        return;
      }
      waiting.decrementAndGet();
      if (!isWalking) {
        isWalking = true;
        walks.begun();
      }
      try {
        reader.read(part, this);
      } finally {
        tell();
      }
    }

    private void tell() {
      walks.shown(shown, shownBytes);
      shown = 0;
      shownBytes = 0;
    }

    @Override
    public @Nullable S visit(DerivedObject object, @Nullable S baseState) throws IOException {
      shown++;
      shownBytes += object.length();
      return visitor.visit(object, baseState);
    }

    @Override
    public void stream(int number, long size, InputStream bytes) throws IOException {
      shown++;
      shownBytes += size;
      visitor.stream(number, size, bytes);
    }

    @Override
    public boolean wantsMore() {
      return isWanted.getAsBoolean();
    }

    @Override
    public boolean wantsPart() {
      return waiting.get() == 0 || isDivided;
    }

    @Override
    public void take(DerivedPart part) {
      if (isDivided) {
        divisions.read(part, this);
        return;
      }
      waiting.incrementAndGet();
      parts.add(part);
      crew.partAdded();
    }

    @Override
    public void close() {
      walks.bases(reader.basesHeld(), reader.basesDecodedAgain());
      if (isWalking) {
        walks.ended();
      }
      visitors.giveBack(visitor);
      divisions.close();
      reader.close();
    }
  }
}
