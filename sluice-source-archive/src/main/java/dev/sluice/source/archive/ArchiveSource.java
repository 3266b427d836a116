package dev.sluice.source.archive;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Places;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.EntryName;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one archive as objects, nested archives included, one at a time.
 *
 * <p>A content that ends early is read as far as it goes; the step that lists the next one says
 * that it did.
 */
final class ArchiveSource implements Source {
  private static final int COPY_BYTES = 32 * 1024;

  private final ArchiveWalk walk;
  private final ByteReader archive;
  private final ReadModel readModel;
  private final ArchiveLimits limits;
  private final BooleanSupplier isWanted;

  /** The link that the archive itself was found through. */
  private final @Nullable FollowedLink link;

  private byte @Nullable [] copy;
  private @Nullable ArchiveEntry current;
  private long listed;

  ArchiveSource(
      ArchiveWalk walk,
      ByteReader archive,
      ReadModel readModel,
      ArchiveLimits limits,
      @Nullable FollowedLink link,
      BooleanSupplier isWanted) {
    this.isWanted = isWanted;
    this.limits = limits;
    this.link = link;
    this.walk = walk;
    this.archive = archive;
    this.readModel = readModel;
  }

  @Override
  public ReadModel readModel() {
    return readModel == ReadModel.BLOCKING ? ReadModel.BLOCKING : ReadModel.DIRECT;
  }

  @Override
  public boolean isSequential() {
    return true;
  }

  @Override
  public boolean opensContainers() {
    return true;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws InterruptedIOException {
    ArchiveEntry before = current;
    current = null;
    checkWanted();
    if (before != null) {
      before.problem().ifPresent(problem -> report(problem, listing));
    }
    while (true) {
      Optional<ArchiveStep> step = walk.next();
      checkWanted();
      if (step.isEmpty()) {
        return Cursor.DONE;
      }
      switch (step.get()) {
        case ArchiveProblem problem -> report(problem, listing);
        case ArchivePause _ -> {
          return new Cursor.Continue(new CursorState.Offset(++listed));
        }
        case ArchiveEntry entry -> {
          current = entry;
          listing.object(new SourceObject(ObjectPath.of(entry.path()), SourceObject.SIZE_UNKNOWN));
          return new Cursor.Continue(new CursorState.Offset(++listed));
        }
      }
    }
  }

  /** What a walk says that was broken off is not what the archive holds. */
  private void checkWanted() throws InterruptedIOException {
    if (!isWanted.getAsBoolean()) {
      throw new InterruptedIOException("the run is to end");
    }
  }

  private void report(ArchiveProblem problem, Listing listing) {
    ObjectPath path = ObjectPath.of(problem.path());
    if (problem.kind().isFailure() || problem.effect() == ArchiveProblem.Effect.RUN) {
      listing.failed(path, new ArchiveException(problem));
    } else if (problem.kind().isHarmless() || isLeftOut(problem.kind())) {
      listing.skipped(path, problem.kind().words());
    } else if (problem.kind() == ProblemKind.UNREAD_FORMAT) {
      listing.gap(path, problem.kind().words() + " (" + problem.detail() + ")");
    } else {
      listing.gap(path, problem.kind().words());
    }
  }

  private boolean isLeftOut(ProblemKind kind) {
    return kind == ProblemKind.TOO_DEEP && limits.deeper() != ArchiveLimits.Deeper.GAP;
  }

  @Override
  public ByteReader open(SourceObject object) {
    ArchiveEntry entry = current;
    if (entry == null || !ObjectPath.of(entry.path()).equals(object.path())) {
      throw new IllegalArgumentException("not the object listed last: " + object.path());
    }
    return new Forward(entry);
  }

  /** Found through the archive's link: what is inside begins with the archive's own name. */
  @Override
  public @Nullable FollowedLink linkOf(SourceObject object) {
    if (link == null) {
      return null;
    }
    String outside = EntryName.shown(link.link().bytes());
    String inside = object.path().toString().substring(outside.length());
    return new FollowedLink(
        link.link(), ObjectPath.of(EntryName.shown(link.target().bytes()) + inside));
  }

  @Override
  public @Nullable Places placesOf(SourceObject object) {
    ArchiveEntry entry = current;
    return entry == null ? null : entry.places();
  }

  @Override
  public void close() throws IOException {
    walk.close();
    archive.close();
  }

  /** Reads one content by ascending offsets without gaps. */
  private final class Forward implements ByteReader {
    private final ArchiveEntry entry;
    private long position;

    Forward(ArchiveEntry entry) {
      this.entry = entry;
    }

    /** Not what the archive claims, which may be a lie. */
    @Override
    public long size() {
      return SourceObject.SIZE_UNKNOWN;
    }

    @Override
    public int read(long offset, MemorySegment target) {
      if (offset != position) {
        throw new IllegalArgumentException(
            "an entry is a stream at " + position + ", it cannot be read at " + offset);
      }
      byte[] bytes = copy;
      if (bytes == null) {
        bytes = new byte[COPY_BYTES];
        copy = bytes;
      }
      long done = 0;
      while (done < target.byteSize()) {
        int read = entry.read(bytes, 0, (int) Math.min(bytes.length, target.byteSize() - done));
        if (!isWanted.getAsBoolean()) {
          throw new CancellationException("the run is to end");
        }
        if (read < 0) {
          break;
        }
        MemorySegment.copy(MemorySegment.ofArray(bytes), 0, target, done, read);
        done += read;
      }
      position += done;
      return (int) done;
    }

    @Override
    public void close() {}
  }
}
