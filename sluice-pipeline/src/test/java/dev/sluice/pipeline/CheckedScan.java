package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ChunkScan;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A scan that checks what it is shown: every byte, in order, once, and never two at a time. */
public final class CheckedScan implements ChunkScan {
  private final Map<Integer, Boolean> under = new ConcurrentHashMap<>();
  private final Map<Integer, PlannedObject> objects = new HashMap<>();

  /**
   * @param known all that will be scanned, with what is inside
   */
  public CheckedScan(List<PlannedObject> known) {
    known.forEach(this::add);
  }

  private void add(PlannedObject object) {
    objects.put(object.id(), object);
    object.inside().forEach(this::add);
  }

  @Override
  public Lane lane(int worker) {
    return this::scan;
  }

  private void scan(Chunk chunk) throws ScanRefused {
    PlannedObject object = objects.get(PlannedObject.idOf(chunk.object().path()));
    if (object == null) {
      throw new AssertionError("not planned: " + chunk.object());
    }
    if (under.putIfAbsent(object.id(), true) != null) {
      throw new AssertionError("two chunks of " + object.id() + " at once");
    }
    try {
      check(chunk, object);
    } finally {
      under.remove(object.id());
    }
  }

  private static void check(Chunk chunk, PlannedObject object) throws ScanRefused {
    long expected = chunk.carry() instanceof Long next ? next : 0;
    if (chunk.offset() != expected) {
      throw new AssertionError("chunk at " + chunk.offset() + " after " + expected);
    }
    for (int i = 0; i < chunk.length(); i++) {
      byte actual = chunk.memory().get(ValueLayout.JAVA_BYTE, i);
      if (actual != object.byteAt(chunk.offset() + i)) {
        throw new AssertionError("wrong byte at " + (chunk.offset() + i));
      }
    }
    long end = chunk.offset() + chunk.length();
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
