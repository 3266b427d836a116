package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.scan.run.ObjectMemory;
import dev.sluice.scan.run.ObjectScan;
import dev.sluice.scan.run.ScannedObject;
import dev.sluice.scheduler.graph.Carried;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.source.FollowedLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the engine on the chunks of a run and hands what it finds to a sink. */
final class EngineScan implements ObjectScan {
  /** What a worker scans before vectors are thought to be worth their start. */
  private static final long READY_BYTES = 2L << 20;

  /** Findings of one object that are held until it ends. */
  private static final int HELD_MAX = 10_000;

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
      if (chunk.carry() instanceof OpenObject open) {
        open.scanner.chunk(bytes, 0, length, chunk.last());
        if (chunk.last()) {
          chunk.carry(null);
          open.end();
        }
        return;
      }
      FollowedLink link = chunk.link();
      String file = link == null ? chunk.object().name() : ScannedObject.name(link.target());
      String symlinkFile = link == null ? "" : ScannedObject.name(link.link());
      ObjectMemory memory = chunk.remembered();
      if (chunk.last()) {
        Consumer<Finding> report = finding -> put(finding, memory);
        own.begin(file, "", match -> report(match, file, symlinkFile, report));
        own.chunk(bytes, 0, length, true);
        return;
      }
      ObjectScanner free = travelling.poll();
      OpenObject open = new OpenObject(free == null ? engine.newScanner() : free, memory);
      chunk.carry(open);
      open.scanner.begin(file, "", match -> report(match, file, symlinkFile, open::hold));
      open.scanner.chunk(bytes, 0, length, false);
    }
  }

  /**
   * An object of several chunks. What is found in it is held until it ends, since it may have to be
   * read again; of very much that is found, the most is not held.
   */
  private final class OpenObject implements Carried {
    private final ObjectScanner scanner;
    private final @Nullable ObjectMemory memory;
    private final List<Finding> held = new ArrayList<>();

    OpenObject(ObjectScanner scanner, @Nullable ObjectMemory memory) {
      this.scanner = scanner;
      this.memory = memory;
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
      held.forEach(finding -> put(finding, memory));
      held.clear();
    }

    @Override
    public void readAgain() {
      held.clear();
      if (memory != null) {
        memory.spoil();
      }
      travelling.add(scanner);
    }

    @Override
    public void brokenOff() {
      release();
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

  private void report(Match match, String file, String symlinkFile, Consumer<Finding> report) {
    if (match.confidence().compareTo(confidenceMin) >= 0) {
      report.accept(findings.make(match, file, symlinkFile));
    }
  }

  private void put(Finding finding, @Nullable ObjectMemory memory) {
    try {
      if (memory instanceof OpenRecord record) {
        record.add(finding);
      }
      sink.accept(finding);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
