package dev.sluice.scheduler.graph;

import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A scan that checks what it is shown: every byte, in order, once, and never two at a time. */
final class CheckedScan implements ChunkScan<PlannedObject, PlannedSource.Range> {
  private final Map<Integer, Boolean> under = new ConcurrentHashMap<>();
  private final PlannedSource.Manner nestedManner;
  private final Runnable nestedEnded;

  CheckedScan(PlannedSource.Manner nestedManner, Runnable nestedEnded) {
    this.nestedManner = nestedManner;
    this.nestedEnded = nestedEnded;
  }

  @Override
  public Lane<PlannedObject, PlannedSource.Range> lane(int worker) {
    return this::scan;
  }

  private void scan(Chunk<PlannedObject, PlannedSource.Range> chunk) throws ScanRefused {
    PlannedObject object = chunk.object().locator();
    if (under.putIfAbsent(object.id(), true) != null) {
      throw new AssertionError("two chunks of " + object.id() + " at once");
    }
    try {
      check(chunk, object);
    } finally {
      under.remove(object.id());
    }
    if (chunk.last() && !object.inside().isEmpty()) {
      chunk.nest(new PlannedSource(object.inside(), nestedManner, nestedEnded));
    }
  }

  private static void check(Chunk<PlannedObject, PlannedSource.Range> chunk, PlannedObject object)
      throws ScanRefused {
    long expected = chunk.carry() instanceof Long next ? next : 0;
    long payloadFrom = chunk.baseOffset() + chunk.prefixLength();
    if (payloadFrom != expected) {
      throw new AssertionError("chunk at " + payloadFrom + " after " + expected);
    }
    for (int i = 0; i < chunk.length(); i++) {
      byte actual = chunk.memory().get(ValueLayout.JAVA_BYTE, i);
      if (actual != object.byteAt(chunk.baseOffset() + i)) {
        throw new AssertionError("wrong byte at " + (chunk.baseOffset() + i));
      }
    }
    long end = chunk.baseOffset() + chunk.length();
    if (end > object.scanFailsAt()) {
      throw new ScanRefused();
    }
    chunk.carry(end);
  }

  /** The fault a plan asks for. */
  static final class ScanRefused extends Exception {
    ScanRefused() {
      super("the scan refuses this chunk");
    }
  }
}
