package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.ScanTrace;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.spi.ObjectState;
import dev.sluice.scan.engine.KnownTraces;
import dev.sluice.scan.engine.Unchanged;
import dev.sluice.scan.engine.VectorWarmUp;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Places;
import dev.sluice.source.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs the engine on the chunks of a run and hands what it finds to a sink. */
final class EngineScan implements ChunkScan {
  /** What a worker scans before vectors are thought to be worth their start. */
  private static final long WARM_UP_BYTES = 1 << 20;

  /** The same, where most of what is left to scan was looked at before. */
  private static final long READY_BYTES_AGAIN = 128L << 20;

  /** Findings of one object that are held until it ends. */
  private static final int HELD_MAX = 10_000;

  /** Characters of the findings of one object that are held until it ends. */
  private static final long HELD_CHARACTERS_MAX = 4 << 20;

  /** How often the scan of what is left of a broken object may ask whether it is still wanted. */
  private static final int LOOKS_AFTER_END = 256;

  /** The least room of a lane for a chunk. */
  private static final int BYTES_MIN = 16 << 10;

  private static final byte[] NOTHING = {};

  private final Engine engine;
  private final FindingMaker findings;
  private final ProvenanceSink sink;
  private final ScanListener listener;
  private final Confidence confidenceMin;

  /** Scanners for objects of several chunks, which go from lane to lane with their object. */
  private final ConcurrentLinkedQueue<ObjectScanner> travelling = new ConcurrentLinkedQueue<>();

  private final VectorWarmUp vectors;

  private final KnownTraces traces;
  private final boolean countsCharacters;

  EngineScan(
      Engine engine,
      ProvenanceSink sink,
      ScanListener listener,
      ScanOptions options,
      KnownTraces traces) {
    this.engine = engine;
    this.listener = listener;
    this.vectors = new VectorWarmUp(engine);
    this.findings = new FindingMaker(engine.rules());
    this.sink = sink;
    confidenceMin = options.confidenceMin();
    countsCharacters = options.characterOffsets();
    this.traces = traces;
  }

  private ObjectScanner newScanner() {
    ObjectScanner scanner = engine.newScanner();
    return countsCharacters ? scanner.countingCharacters() : scanner;
  }

  @Override
  public Lane lane(int worker) {
    return new EngineLane();
  }

  private final class EngineLane implements Lane {
    /** Made for the first chunk: of a small run, most workers see none. */
    private @Nullable ObjectScanner own;

    private @Nullable Chunk current;
    private byte[] bytes = NOTHING;
    private long scannedBytes;

    private ObjectScanner own() {
      ObjectScanner scanner = own;
      if (scanner == null) {
        scanner = newScanner();
        scanner.cancelledBy(() -> current != null && current.isCancelled());
        own = scanner;
      }
      return scanner;
    }

    @Override
    public void scan(Chunk chunk) {
      current = chunk;
      try {
        scanNow(chunk);
      } catch (CancellationException cutOff) {
        if (chunk.carry() == null) {
          own().breakOff();
        }
        throw cutOff;
      } finally {
        current = null;
      }
    }

    private void scanNow(Chunk chunk) {
      int length = chunk.length();
      if (bytes.length < length) {
        bytes = new byte[Math.max(Math.max(length, BYTES_MIN), 2 * bytes.length)];
      }
      chunk.memory().asByteBuffer().get(0, bytes, 0, length);
      ScanTrace trace = traces.of(chunk.object().provenance());
      if (trace != null && chunk.last() && chunk.carry() == null) {
        again(chunk, length, trace);
        return;
      }
      scannedBytes += length;
      if (scannedBytes > WARM_UP_BYTES
          && (scannedBytes > READY_BYTES_AGAIN || !traces.isOfMost())) {
        vectors.begin();
      }
      if (chunk.carry() instanceof OpenObject open) {
        open.scan(bytes, length, chunk.last(), chunk::isCancelled);
        if (chunk.last()) {
          chunk.carry(null);
          open.end();
        }
        return;
      }
      Reported as = reported(chunk);
      if (chunk.last()) {
        begin(as);
        own().chunk(bytes, 0, length, true);
        return;
      }
      ObjectScanner free = travelling.poll();
      OpenObject open = new OpenObject(free == null ? newScanner() : free, as);
      chunk.carry(open);
      open.scanner.begin(as.file(), as.commit(), open);
      open.scan(bytes, length, false, chunk::isCancelled);
    }

    /** Scans an object from what an earlier scan of the same bytes left. */
    private void again(Chunk chunk, int length, ScanTrace trace) {
      begin(reported(chunk));
      ScanTrace _ = own().whole(bytes, length, trace, new Unchanged(length), false);
    }

    private void begin(Reported as) {
      own().begin(as.file(), as.commit(), new Told(as));
    }

    private Reported reported(Chunk chunk) {
      FollowedLink link = chunk.link();
      return new Reported(
          link == null ? chunk.object().name() : ObjectDescriptor.name(link.target()),
          link == null ? "" : ObjectDescriptor.name(link.link()),
          chunk.object().provenance(),
          chunk.places(),
          chunk.remembered());
    }
  }

  /** Hands on what is found in an object of one chunk. */
  private final class Told implements MatchListener {
    private final Reported as;

    Told(Reported as) {
      this.as = as;
    }

    @Override
    public void found(Match match) {
      Finding finding = finding(match, as);
      if (finding != null) {
        put(finding, as);
      }
    }
  }

  /**
   * An object of several chunks. What is found in it is held until it ends, since it may have to be
   * read again; of very much that is found, the most is not held.
   */
  private final class OpenObject implements ObjectState, MatchListener {
    private final ObjectScanner scanner;
    private final Reported as;
    private final List<Finding> held = new ArrayList<>();
    private long characters;
    private boolean intact = true;

    OpenObject(ObjectScanner scanner, Reported as) {
      this.scanner = scanner;
      this.as = as;
    }

    void scan(byte[] bytes, int length, boolean last, BooleanSupplier cancelled) {
      intact = false;
      scanner.cancelledBy(cancelled);
      try {
        scanner.chunk(bytes, 0, length, last);
        intact = true;
      } catch (CancellationException cutOff) {
        scanner.breakOff();
        throw cutOff;
      }
    }

    @Override
    public void found(Match match) {
      Finding finding = finding(match, as);
      if (finding == null) {
        return;
      }
      held.add(finding);
      characters += finding.characters();
      if (held.size() >= HELD_MAX || characters >= HELD_CHARACTERS_MAX) {
        release();
      }
    }

    void end() {
      release();
      travelling.add(scanner);
    }

    private void release() {
      held.forEach(finding -> put(finding, as));
      held.clear();
      characters = 0;
    }

    @Override
    public void readAgain() {
      held.clear();
      characters = 0;
      ObjectRecord record = as.record();
      if (record != null) {
        record.invalidate();
      }
      travelling.add(scanner);
    }

    /** What the scanner has found and not yet told counts too, unless the scan itself failed. */
    @Override
    public void brokenOff() {
      try {
        if (intact) {
          scan(NOTHING, 0, true, new LooksLeft());
        }
      } catch (CancellationException hard) {
        // What it found before has been told.
      }
      release();
    }
  }

  /** Lets a scan of a little text go on for as long as such text deserves. */
  private static final class LooksLeft implements BooleanSupplier {
    private int left = LOOKS_AFTER_END;

    @Override
    public boolean getAsBoolean() {
      return left-- <= 0;
    }
  }

  /** As what the findings of an object are reported. */
  private record Reported(
      String file,
      String symlinkFile,
      Provenance provenance,
      @Nullable Places places,
      @Nullable ObjectRecord record) {
    String commit() {
      return provenance.commit();
    }
  }

  /** What to report of a match, or null if it is not sure enough. */
  private @Nullable Finding finding(Match match, Reported as) {
    listener.accepted(match, as.file());
    return match.confidence().compareTo(confidenceMin) < 0
        ? null
        : findings.make(match, as.file(), as.symlinkFile(), as.provenance(), as.places());
  }

  private void put(Finding finding, Reported as) {
    try {
      if (as.record() instanceof OpenRecord open) {
        open.add(finding);
      }
      sink.accept(finding, as.provenance());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
