package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.ScanTrace;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.scan.run.ObjectMemory;
import dev.sluice.scan.run.ObjectScan;
import dev.sluice.scan.run.ScannedObject;
import dev.sluice.scheduler.graph.Carried;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Places;
import dev.sluice.source.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the engine on the chunks of a run and hands what it finds to a sink. */
final class EngineScan implements ObjectScan {
  /** What a worker scans before vectors are thought to be worth their start. */
  private static final long READY_BYTES = 6 << 20;

  /** The same, where most of what is left to scan was looked at before. */
  private static final long READY_BYTES_AGAIN = 128L << 20;

  /** Findings of one object that are held until it ends. */
  private static final int HELD_MAX = 10_000;

  private static final byte[] NOTHING = {};

  private final Engine engine;
  private final FindingMaker findings;
  private final ProvenanceSink sink;
  private final Confidence confidenceMin;

  /** Scanners for objects of several chunks, which go from lane to lane with their object. */
  private final ConcurrentLinkedQueue<ObjectScanner> travelling = new ConcurrentLinkedQueue<>();

  private final VectorWarmUp vectors;

  private final KnownTraces traces;
  private final long readyBytes;

  EngineScan(Engine engine, ProvenanceSink sink, Confidence confidenceMin, KnownTraces traces) {
    this.engine = engine;
    this.vectors = new VectorWarmUp(engine);
    this.findings = new FindingMaker(engine.rules());
    this.sink = sink;
    this.confidenceMin = confidenceMin;
    this.traces = traces;
    readyBytes = traces.equals(KnownTraces.NONE) ? READY_BYTES : READY_BYTES_AGAIN;
  }

  @Override
  public Lane lane(int worker) {
    return new EngineLane();
  }

  private final class EngineLane implements Lane {
    private final ObjectScanner own = engine.newScanner();
    private byte[] bytes = new byte[64 << 10];
    private long scannedBytes;

    @Override
    public void scan(ScanChunk chunk) {
      int length = chunk.length() - chunk.prefixLength();
      if (bytes.length < length) {
        bytes = new byte[Math.max(length, 2 * bytes.length)];
      }
      chunk.memory().asByteBuffer().get(chunk.prefixLength(), bytes, 0, length);
      ScanTrace trace = traces.of(chunk.object().provenance());
      if (trace != null && chunk.last() && chunk.carry() == null) {
        again(chunk, length, trace);
        return;
      }
      scannedBytes += length;
      if (scannedBytes > readyBytes) {
        vectors.begin();
      }
      if (chunk.carry() instanceof OpenObject open) {
        open.scan(bytes, length, chunk.last());
        if (chunk.last()) {
          chunk.carry(null);
          open.end();
        }
        return;
      }
      Reported as = reported(chunk);
      if (chunk.last()) {
        begin(as);
        own.chunk(bytes, 0, length, true);
        return;
      }
      ObjectScanner free = travelling.poll();
      OpenObject open = new OpenObject(free == null ? engine.newScanner() : free, as);
      chunk.carry(open);
      open.scanner.begin(as.file(), as.commit(), match -> report(match, as, open::hold));
      open.scan(bytes, length, false);
    }

    /** Scans an object from what an earlier scan of the same bytes left. */
    private void again(ScanChunk chunk, int length, ScanTrace trace) {
      begin(reported(chunk));
      ScanTrace _ = own.whole(bytes, length, trace, new Unchanged(length), false);
    }

    private void begin(Reported as) {
      Consumer<Finding> report = finding -> put(finding, as);
      own.begin(as.file(), as.commit(), match -> report(match, as, report));
    }

    private Reported reported(ScanChunk chunk) {
      FollowedLink link = chunk.link();
      return new Reported(
          link == null ? chunk.object().name() : ScannedObject.name(link.target()),
          link == null ? "" : ScannedObject.name(link.link()),
          chunk.object().provenance(),
          chunk.places(),
          chunk.remembered());
    }
  }

  /**
   * An object of several chunks. What is found in it is held until it ends, since it may have to be
   * read again; of very much that is found, the most is not held.
   */
  private final class OpenObject implements Carried {
    private final ObjectScanner scanner;
    private final Reported as;
    private final List<Finding> held = new ArrayList<>();
    private boolean intact = true;

    OpenObject(ObjectScanner scanner, Reported as) {
      this.scanner = scanner;
      this.as = as;
    }

    void scan(byte[] bytes, int length, boolean last) {
      intact = false;
      scanner.chunk(bytes, 0, length, last);
      intact = true;
    }

    void hold(Finding finding) {
      held.add(finding);
      if (held.size() >= HELD_MAX) {
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
    }

    @Override
    public void readAgain() {
      held.clear();
      ObjectMemory memory = as.memory();
      if (memory != null) {
        memory.spoil();
      }
      travelling.add(scanner);
    }

    /** What the scanner has found and not yet told counts too, unless the scan itself failed. */
    @Override
    public void brokenOff() {
      if (intact) {
        scan(NOTHING, 0, true);
      }
      release();
    }
  }

  /** As what the findings of an object are reported. */
  private record Reported(
      String file,
      String symlinkFile,
      Provenance provenance,
      @Nullable Places places,
      @Nullable ObjectMemory memory) {
    String commit() {
      return provenance.commit();
    }
  }

  private void report(Match match, Reported as, Consumer<Finding> report) {
    if (match.confidence().compareTo(confidenceMin) >= 0) {
      report.accept(
          findings.make(match, as.file(), as.symlinkFile(), as.provenance(), as.places()));
    }
  }

  private void put(Finding finding, Reported as) {
    try {
      if (as.memory() instanceof OpenRecord record) {
        record.add(finding);
      }
      sink.accept(finding, as.provenance());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
