package dev.sluice.scan.derived;

import dev.sluice.detect.Engine;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.ScanTrace;
import dev.sluice.detect.derived.CandidateCounts;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.hash.HashKey;
import dev.sluice.scheduler.budget.ByteBudget;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Finds the candidate blobs among objects that derive from each other: those in which a scan may
 * find something, whatever their path and commit. Of an object that derives from a scanned one only
 * what changed is looked at.
 *
 * <p>All others need neither a path nor a second look: what a rule looks for is not in them, or not
 * in a way that any path could change. An object that is a container is a candidate blob, and not
 * looked into. Rules for which a path alone is a finding are not asked.
 */
public final class CandidateBlobSearch {
  /**
   * What a worker looks at before vectors are thought to be worth their start: windows are short,
   * and warming up takes a processor from the workers.
   */
  private static final long WARM_UP_BYTES = 1L << 20;

  /**
   * What is kept for a second look at candidate blobs; the others are scanned from the start then.
   */
  private static final long TRACE_BYTES_MAX = 64L << 20;

  private static final int STREAM_BYTES = 1 << 20;

  /** How many objects a visitor counts before it adds them to those of all. */
  private static final int TOLD_OBJECTS = 64;

  private static final ObjectPath NO_PATH = ObjectPath.of("");

  private final Engine engine;
  private final BitSet candidateBlobs = new BitSet();
  private final Map<Integer, CandidateBlob> known = new ConcurrentHashMap<>();
  private final ByteBudget traceBytes =
      new ByteBudget("traces of candidate blobs", TRACE_BYTES_MAX);
  private final LongAdder objects = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder clearedBytes = new LongAdder();
  private final LongAdder lookedAtBytes = new LongAdder();
  private final LongAdder candidatesTried = new LongAdder();
  private final LongAdder candidatesKnown = new LongAdder();
  private final LongAdder candidatesTriedAgain = new LongAdder();
  private final ConcurrentLinkedQueue<Visitor> idle = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean warmingUp = new AtomicBoolean();
  private final List<ContainerFormat> containers;
  private final HashKey hashKey;
  private volatile boolean cancelled;

  /**
   * A search.
   *
   * @param containers kinds of objects that have others inside
   */
  public CandidateBlobSearch(Engine engine, List<ContainerFormat> containers) {
    this(engine, containers, HashKey.random());
  }

  /** A search whose equivalence keys are those of another with the same key of hashes. */
  CandidateBlobSearch(Engine engine, List<ContainerFormat> containers, HashKey hashKey) {
    this.hashKey = hashKey;
    this.engine = engine;
    this.containers = List.copyOf(containers);
  }

  /**
   * What is known of an object in which something may be found.
   *
   * @param length how many bytes it has
   * @param equivalenceKey equal for those in which the same is found, or null
   * @param trace what the scan left for a second look, or null
   */
  public record CandidateBlob(
      int length, @Nullable EquivalenceKey equivalenceKey, @Nullable ScanTrace trace) {}

  /**
   * The result.
   *
   * @param candidateBlobs the objects in which something may be found, by ordinal
   * @param known what is known of candidate blobs, by ordinal; nothing is of some
   * @param objects how many objects there are
   * @param bytes how many bytes they have
   * @param clearedBytes how many bytes those have that are no candidate blobs
   * @param lookedAtBytes how many bytes were looked at, and not known from another object
   * @param candidates what became of the places where a match may begin
   */
  public record CandidateBlobs(
      BitSet candidateBlobs,
      Map<Integer, CandidateBlob> known,
      long objects,
      long bytes,
      long clearedBytes,
      long lookedAtBytes,
      CandidateCounts candidates) {
    public CandidateBlobs {
      candidateBlobs = (BitSet) candidateBlobs.clone();
      known = Collections.unmodifiableMap(known);
    }

    /** What a scan of a candidate blob left for a second look, or null. */
    public @Nullable ScanTrace trace(int ordinal) {
      CandidateBlob candidateBlob = known.get(ordinal);
      return candidateBlob == null ? null : candidateBlob.trace();
    }

    /** How many objects are no candidate blobs. */
    public long cleared() {
      return objects - candidateBlobs.cardinality();
    }
  }

  /**
   * A phase that looks at all objects, or at some if the search is cancelled meanwhile. There may
   * be one for one source after another.
   *
   * @param name what the objects are, for whoever reads a recording of the run
   * @param some no two objects of all sources have the same ordinal
   */
  public DerivedPhase<ScanTrace> phase(
      String name, DerivedObjects some, DerivedWalks walks, DerivedPhase.Next next) {
    return new DerivedPhase<>(name, some, new Idle(), this::isWanted, walks, next);
  }

  /** What was found so far. */
  public CandidateBlobs found() {
    synchronized (candidateBlobs) {
      return new CandidateBlobs(
          candidateBlobs,
          known,
          objects.sum(),
          bytes.sum(),
          clearedBytes.sum(),
          lookedAtBytes.sum(),
          new CandidateCounts(
              candidatesTried.sum(), candidatesKnown.sum(), candidatesTriedAgain.sum()));
    }
  }

  /** How far the search has come; how much there is in all it does not know. */
  public ScanJob.Progress progress() {
    long done = objects.sum();
    return new ScanJob.Progress(done, done, bytes.sum(), 0, 0);
  }

  /** Ends the search early. */
  public void cancel() {
    cancelled = true;
  }

  /** Whether nobody has cancelled the search. */
  public boolean isWanted() {
    return !cancelled;
  }

  /** Visitors whose phase is over serve the next one: they remember what came to nothing. */
  private final class Idle implements DerivedPhase.Visitors<ScanTrace> {
    @Override
    public DerivedVisitor<ScanTrace> take() {
      Visitor free = idle.poll();
      return free == null ? new Visitor(engine.newScanner()) : free;
    }

    @Override
    public void giveBack(DerivedVisitor<ScanTrace> visitor) {
      Visitor own = (Visitor) visitor;
      own.tell();
      idle.add(own);
    }
  }

  /** Gives up what only the search needs, once it is over. */
  public void end() {
    idle.clear();
  }

  /** One worker's part. */
  private final class Visitor implements DerivedVisitor<ScanTrace> {
    private final ObjectScanner scanner;
    private final DeltaPiecesView pieces = new DeltaPiecesView();
    private final CandidateMatches matches = new CandidateMatches(engine.rules(), hashKey);

    /* Counted here, and told now and then: a number that all add to costs more. */
    private int newObjects;
    private long newBytes;
    private long newClearedBytes;
    private long newStreamedBytes;
    private long toldBytes;
    private CandidateCounts toldCandidates = CandidateCounts.NONE;

    Visitor(ObjectScanner scanner) {
      this.scanner = scanner;
      scanner.cancelledBy(() -> cancelled);
    }

    @Override
    public @Nullable ScanTrace visit(DerivedObject object, @Nullable ScanTrace base) {
      try {
        return look(object, base);
      } catch (CancellationException cutOff) {
        return null;
      }
    }

    private @Nullable ScanTrace look(DerivedObject object, @Nullable ScanTrace base) {
      begin();
      if (isContainer(object.bytes(), object.length())) {
        matches.makeCandidateBlob();
        end(object.ordinal(), object.length());
        return null;
      }
      ScanTrace trace =
          scanner.whole(
              object.bytes(),
              object.length(),
              base,
              object.delta() == null ? null : pieces.of(object.delta()),
              true);
      end(object.ordinal(), object.length());
      if (matches.isCandidateBlob()) {
        boolean isKept = trace != null && traceBytes.tryAcquire(trace.heldBytes());
        EquivalenceKey equivalenceKey = matches.equivalenceKey(object.bytes());
        known.put(
            object.ordinal(),
            new CandidateBlob(object.length(), equivalenceKey, isKept ? trace : null));
      }
      return object.hasDerived() ? trace : null;
    }

    /** Adds what was counted since it was told last to what all visitors have. */
    private void tell() {
      objects.add(newObjects);
      bytes.add(newBytes);
      clearedBytes.add(newClearedBytes);
      lookedAtBytes.add(newStreamedBytes + scanner.lookedAtBytes() - toldBytes);
      CandidateCounts more = scanner.candidates().minus(toldCandidates);
      candidatesTried.add(more.tried());
      candidatesKnown.add(more.known());
      candidatesTriedAgain.add(more.triedAgain());
      newObjects = 0;
      newBytes = 0;
      newClearedBytes = 0;
      newStreamedBytes = 0;
      toldBytes = scanner.lookedAtBytes();
      toldCandidates = scanner.candidates();
    }

    @Override
    public void stream(int number, long size, InputStream in) throws IOException {
      try {
        look(number, size, in);
      } catch (CancellationException cutOff) {
        // Nobody wants to know any more.
        return;
      }
    }

    private void look(int number, long size, InputStream in) throws IOException {
      begin();
      byte[] chunk = new byte[STREAM_BYTES];
      boolean isFirst = true;
      int length;
      do {
        length = in.readNBytes(chunk, 0, chunk.length);
        if (isFirst && isContainer(chunk, length)) {
          matches.makeCandidateBlob();
        }
        isFirst = false;
        scanner.chunk(chunk, 0, length, length < chunk.length);
      } while (length == chunk.length);
      newStreamedBytes += size;
      end(number, size);
    }

    private boolean isContainer(byte[] bytes, int length) {
      for (ContainerFormat format : containers) {
        if (format.recognizes(NO_PATH, bytes, length)) {
          return true;
        }
      }
      return false;
    }

    private void begin() {
      if (scanner.lookedAtBytes() > WARM_UP_BYTES && warmingUp.compareAndSet(false, true)) {
        warmUpVectors();
      }
      matches.begin();
      scanner.begin("", "", matches);
    }

    private void end(int ordinal, long length) {
      newObjects++;
      newBytes += length;
      if (matches.isCandidateBlob()) {
        synchronized (candidateBlobs) {
          candidateBlobs.set(ordinal);
        }
      } else {
        newClearedBytes += length;
      }
      if (newObjects == TOLD_OBJECTS) {
        tell();
      }
    }
  }

  /** On a thread beside the workers, which scan on meanwhile. */
  private void warmUpVectors() {
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("sluice-ready")
            .start(() -> engine.warmUpVectors(SystemTicker.INSTANCE::nanos));
  }
}
