package dev.sluice.source;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Objects that are in memory already. */
public final class MemorySource implements Source {
  private final List<SourceObject> objects = new ArrayList<>();
  private final Map<ObjectPath, byte[]> byPath;

  /** Objects by their path, in the map's order. Their bytes are not copied. */
  public MemorySource(Map<ObjectPath, byte[]> byPath) {
    this.byPath = Map.copyOf(byPath);
    byPath.forEach((path, bytes) -> objects.add(new SourceObject(path, bytes.length)));
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.DIRECT;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    int next = (int) Cursor.index(cursor);
    while (next < objects.size() && listing.limit() > 0) {
      listing.object(objects.get(next));
      next++;
    }
    return next == objects.size() ? Cursor.DONE : new Cursor.Continue(new CursorState.Offset(next));
  }

  @Override
  public ByteReader open(SourceObject object) {
    byte[] bytes = byPath.get(object.path());
    if (bytes == null) {
      throw new IllegalArgumentException("not an object of this source: " + object.path());
    }
    return reader(bytes);
  }

  /** Reads bytes that lie in memory; they are not copied. */
  public static ByteReader reader(byte[] bytes) {
    return new Reader(MemorySegment.ofArray(bytes));
  }

  private record Reader(MemorySegment bytes) implements ByteReader {
    @Override
    public long size() {
      return bytes.byteSize();
    }

    @Override
    public int read(long offset, MemorySegment target) {
      int count = (int) Math.clamp(bytes.byteSize() - offset, 0L, target.byteSize());
      MemorySegment.copy(bytes, Math.min(offset, bytes.byteSize()), target, 0, count);
      return count;
    }

    @Override
    public void close() {}
  }
}
