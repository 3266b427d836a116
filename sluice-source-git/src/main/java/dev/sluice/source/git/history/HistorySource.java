package dev.sluice.source.git.history;

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
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.SpilledObject;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoppedException;
import dev.sluice.source.git.store.StoredObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a history, commit by commit. A part of the commits can be listed next to the rest,
 * so that several threads compare trees.
 */
public final class HistorySource implements Source {
  /** Fewer commits are not worth a listing of their own. */
  private static final int BRANCH_COMMITS_MIN = 32;

  private final ObjectStore store;
  private final Supplier<Contents> contents;
  private final @Nullable Preparation preparation;

  /** What is listed, once that has begun. */
  private volatile @Nullable Contents listed;

  private volatile boolean isStopped;

  private final LongAdder commitsListed = new LongAdder();

  /** What was found of a commit and did not fit into the step, by the commit's number. */
  private final Map<Integer, ArrayDeque<Consumer<Listing>>> left = new ConcurrentHashMap<>();

  /** The commits at which a shallow clone was cut. */
  private final Set<ObjectId> shallow;

  /**
   * What there is to be listed.
   *
   * @param extras what is listed before the commits
   * @param gaps what could not be read when the commits were looked for
   */
  public record Contents(CommitObjects commits, List<SourceObject> extras, List<Gap> gaps) {
    public Contents {
      extras = List.copyOf(extras);
      gaps = List.copyOf(gaps);
    }
  }

  /**
   * A source that is known.
   *
   * @param extras what is listed before the commits
   * @param shallow commits whose parents were cut off, which is said and is no gap
   * @param gaps what could not be read when the commits were looked for
   */
  public HistorySource(
      ObjectStore store,
      CommitObjects commits,
      List<SourceObject> extras,
      Set<ObjectId> shallow,
      List<Gap> gaps) {
    this(store, known(new Contents(commits, extras, gaps)), shallow, null);
  }

  private static Supplier<Contents> known(Contents contents) {
    return () -> contents;
  }

  /**
   * A source that is known once something was done.
   *
   * @param contents gives what there is; asked once, after the preparation
   * @param shallow commits whose parents were cut off, which is said and is no gap
   * @param preparation what must be done before, or null
   */
  public HistorySource(
      ObjectStore store,
      Supplier<Contents> contents,
      Set<ObjectId> shallow,
      @Nullable Preparation preparation) {
    this.store = store;
    this.contents = contents;
    this.shallow = Set.copyOf(shallow);
    this.preparation = preparation;
  }

  @Override
  public @Nullable Preparation preparation() {
    return preparation;
  }

  /** Packs are mapped; what is a file of its own is read the same way as if it lay in one. */
  @Override
  public ReadModel readModel() {
    return ReadModel.IN_PLACE;
  }

  /** Commits and folders lie in the packs, too. */
  @Override
  public Path listingDevice() {
    return store.layout().commonDirectory();
  }

  @Override
  public Path deviceOf(SourceObject object) {
    return store.layout().commonDirectory();
  }

  /** A cursor stands before commit {@code next >> 32} and ends before {@code (int) next}. */
  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    long range =
        switch (cursor) {
          case Cursor.Start _ -> start();
          case Cursor.Continue(CursorState.Offset(long packed)) -> packed;
          case Cursor.Continue other -> throw new IllegalArgumentException("no place: " + other);
          case Cursor.Done _ -> throw new IllegalArgumentException("the listing is over");
        };
    int next = (int) (range >>> 32);
    int end = (int) range;
    while (end - next >= 2 * BRANCH_COMMITS_MIN) {
      int middle = (next + end) >>> 1;
      if (!listing.branch(new CursorState.Offset(range(middle, end)))) {
        break;
      }
      end = middle;
    }
    while (next < end && listing.limit() > 0) {
      if (!list(next, listing)) {
        break;
      }
      next++;
    }
    return next == end
        ? Cursor.DONE
        : new Cursor.Continue(new CursorState.Offset(range(next, end)));
  }

  /** Commits are numbered from 1 here: 0 is what comes before them. */
  private long start() {
    ArrayDeque<Consumer<Listing>> steps = new ArrayDeque<>();
    Recorder recorder = new Recorder(steps);
    Contents all = contents.get();
    listed = all;
    for (Gap gap : all.gaps()) {
      String what = gap.object() == null ? gap.place() : "object " + gap.object();
      recorder.failed(ObjectPath.of(what), new IOException(gap.reason()));
    }
    shallow.stream()
        .sorted()
        .forEach(
            id ->
                recorder.skipped(
                    ObjectPath.of("commits before " + id), "cut off by a shallow clone"));
    all.extras().forEach(recorder::object);
    left.put(0, steps);
    return range(0, all.commits().size() + 1);
  }

  /** How many commits were listed so far. */
  public long commitsListed() {
    return commitsListed.sum();
  }

  /** How many commits there are to be listed; 0 before that is known. */
  public long commitsInAll() {
    Contents all = listed;
    return all == null ? 0 : all.commits().size();
  }

  private Contents listed() {
    Contents all = listed;
    if (all == null) {
      throw new IllegalStateException("a listing begins with its start");
    }
    return all;
  }

  private static long range(int from, int to) {
    return (long) from << 32 | to;
  }

  /** Lists a commit's objects; false if some are left for the next step. */
  private boolean list(int commit, Listing listing) {
    ArrayDeque<Consumer<Listing>> steps = left.remove(commit);
    if (steps == null) {
      ArrayDeque<Consumer<Listing>> found = new ArrayDeque<>();
      listed().commits().listOrFail(commit - 1, new Recorder(found));
      steps = found;
      commitsListed.increment();
    }
    while (!steps.isEmpty() && listing.limit() > 0) {
      steps.remove().accept(listing);
    }
    if (steps.isEmpty()) {
      return true;
    }
    left.put(commit, steps);
    return false;
  }

  private record Recorder(ArrayDeque<Consumer<Listing>> steps) implements CommitObjects.Sink {
    @Override
    public void object(SourceObject object) {
      steps.add(listing -> listing.object(object));
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      steps.add(listing -> listing.skipped(path, reason));
    }

    @Override
    public void failed(ObjectPath path, IOException cause) {
      steps.add(listing -> listing.failed(path, cause));
    }
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    return switch (object.provenance()) {
      case GitPlace.Blob place -> blob(place.blob());
      case GitPlace.LoneBlob place -> blob(place.blob());
      case GitPlace.Text place -> MemorySource.reader(place.bytes());
      case GitPlace.WorkFile place -> WorkFileReader.open(place.file());
      default -> throw new IllegalArgumentException("not an object of a history: " + object.path());
    };
  }

  /** From now on no large object is decoded, and those that are being decoded are given up. */
  public void stop() {
    isStopped = true;
  }

  private void checkStopped() throws StoppedException {
    if (isStopped) {
      throw new StoppedException();
    }
  }

  private ByteReader blob(ObjectId id) throws IOException {
    try {
      @Nullable StoredObject object = store.read(id).orElse(null);
      if (object != null) {
        return MemorySource.reader(object.file(id));
      }
    } catch (GitStoreException.TooLarge e) {
      return new SpilledReader(store.spill(id, this::checkStopped).orElseThrow(() -> e));
    }
    throw store.missing(id, "the content of a file");
  }

  /** Reads an object that is in a file. */
  private record SpilledReader(SpilledObject object) implements ByteReader {
    @Override
    public long size() {
      return object.size();
    }

    @Override
    public int read(long offset, MemorySegment target) throws IOException {
      return object.read(offset, target.asByteBuffer());
    }

    @Override
    public void close() throws IOException {
      object.close();
    }
  }
}
