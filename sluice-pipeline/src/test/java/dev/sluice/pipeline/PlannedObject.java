package dev.sluice.pipeline;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import java.util.List;

/**
 * An object of a made-up source: what it holds and what goes wrong with it.
 *
 * @param size what it says its size is, or {@link SourceObject#SIZE_UNKNOWN}
 * @param bytes how many bytes it really has
 * @param openFails whether it cannot be opened
 * @param readFailsAt the first offset that cannot be read, or {@link #NEVER}
 * @param scanFailsAt the first offset whose chunk the scan refuses, or {@link #NEVER}
 * @param inside the objects in it, if it is a container
 * @param troubles what happens to its first reads, if its source waits
 */
public record PlannedObject(
    int id,
    long size,
    int bytes,
    boolean openFails,
    long readFailsAt,
    long scanFailsAt,
    List<PlannedObject> inside,
    List<Trouble> troubles) {
  public static final long NEVER = Long.MAX_VALUE;

  /** What a read may meet that is not the end of the object. */
  public enum Trouble {
    NONE,
    /** It is to be read later. */
    LATER,
    /** It is to be read again from the start. */
    AGAIN
  }

  public PlannedObject(
      int id,
      long size,
      int bytes,
      boolean openFails,
      long readFailsAt,
      long scanFailsAt,
      List<PlannedObject> inside) {
    this(id, size, bytes, openFails, readFailsAt, scanFailsAt, inside, List.of());
  }

  public static PlannedObject plain(int id, int bytes) {
    return new PlannedObject(id, bytes, bytes, false, NEVER, NEVER, List.of());
  }

  /** As a source lists it. */
  SourceObject listed() {
    return new SourceObject(ObjectPath.of(Integer.toString(id)), size);
  }

  static int idOf(ObjectPath path) {
    return Integer.parseInt(path.toString());
  }

  /** The byte at an offset: every object has others. */
  byte byteAt(long offset) {
    return (byte) (id * 31 + offset * 7 + (offset >> 8));
  }
}
