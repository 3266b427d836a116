package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.scan.run.ObjectScan;
import dev.sluice.scheduler.time.SystemTicker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs the engine on the chunks of a run and hands what it finds to a sink. */
final class EngineScan implements ObjectScan {
  /** What a worker scans before vectors are thought to be worth their start. */
  private static final long READY_BYTES = 2L << 20;

  private final Engine engine;
  private final FindingMaker findings;
  private final FindingSink sink;
  private final Confidence confidenceMin;

  /** Scanners for objects of several chunks, which go from lane to lane with their object. */
  private final ConcurrentLinkedQueue<ObjectScanner> travelling = new ConcurrentLinkedQueue<>();

  /** Whether somebody has begun to ready the engine's vector forms. */
  private final AtomicBoolean readying = new AtomicBoolean();

  EngineScan(Engine engine, FindingSink sink, Confidence confidenceMin) {
    this.engine = engine;
    this.findings = new FindingMaker(engine.rules());
    this.sink = sink;
    this.confidenceMin = confidenceMin;
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
      scannedBytes += length;
      if (scannedBytes > READY_BYTES && readying.compareAndSet(false, true)) {
        readyVectors();
      }
      if (bytes.length < length) {
        bytes = new byte[Math.max(length, 2 * bytes.length)];
      }
      chunk.memory().asByteBuffer().get(chunk.prefixLength(), bytes, 0, length);
      if (chunk.carry() instanceof ObjectScanner open) {
        open.chunk(bytes, 0, length, chunk.last());
        if (chunk.last()) {
          chunk.carry(null);
          travelling.add(open);
        }
        return;
      }
      ObjectScanner scanner = own;
      if (!chunk.last()) {
        ObjectScanner free = travelling.poll();
        scanner = free == null ? engine.newScanner() : free;
        chunk.carry(scanner);
      }
      String file = chunk.object().name();
      scanner.begin(file, "", listener(file));
      scanner.chunk(bytes, 0, length, chunk.last());
    }
  }

  /** On a thread beside the workers, which scan on meanwhile. */
  private void readyVectors() {
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("sluice-ready")
            .start(() -> engine.readyVectors(SystemTicker.INSTANCE::nanos));
  }

  private MatchListener listener(String file) {
    return match -> report(match, file);
  }

  private void report(Match match, String file) {
    if (match.confidence().compareTo(confidenceMin) < 0) {
      return;
    }
    try {
      sink.accept(findings.make(match, file, ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
