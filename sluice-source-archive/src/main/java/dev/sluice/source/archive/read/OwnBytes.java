package dev.sluice.source.archive.read;

import dev.sluice.source.Places;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.format.TarHeader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a container that are no entry's content: headers, names, comments, padding, what
 * stands before, between and behind. They are collected while the container is read, and scanned as
 * a content of the container itself.
 *
 * <p>They come in pieces. A piece goes from one content to another: nothing that is contiguous in
 * the container is cut apart, but names and comments, which are texts of their own. Within a piece,
 * what is not contiguous is parted by a line feed, and {@link #places} says where each byte was.
 * Rows of nothing but zeros are left out.
 */
public final class OwnBytes {
  /** So many are worth a piece of their own. */
  private static final int PIECE_BYTES = 64 * 1024;

  /** So many are held where no piece can be made, because a content goes on. */
  private static final int HELD_BYTES_MAX = 1024 * 1024;

  private byte[] bytes = new byte[1024];
  private int start;
  private int end;
  private long written;
  private long contiguousTo = -1;
  private OwnPlaces places = new OwnPlaces();
  private @Nullable ArchiveFault lost;
  private final HiddenArchives hidden;

  /** The bytes of a container, in which {@code hidden} looks for others. */
  public OwnBytes(HiddenArchives hidden) {
    this.hidden = hidden;
  }

  /** What looks for archives among the bytes. */
  public HiddenArchives hidden() {
    return hidden;
  }

  /** Parts what comes next from what came last, though it may follow right behind. */
  public void part() {
    contiguousTo = -1;
  }

  /** Takes bytes that stand at {@code position} of the container. */
  public void add(long position, byte[] from, int at, int length) {
    if (length == 0 || TarHeader.isZero(from, at, length)) {
      return;
    }
    boolean isContiguous = position == contiguousTo;
    hidden.look(position, from, at, length, isContiguous);
    contiguousTo = position + length;
    int needed = length + (isContiguous ? 0 : 1);
    if (end - start + needed > HELD_BYTES_MAX) {
      lost =
          ArchiveFault.entry(
              ProblemKind.OWN_BYTES_TOO_MANY, "more than " + HELD_BYTES_MAX + " within a content");
      contiguousTo = -1;
      return;
    }
    makeRoom(needed);
    if (!isContiguous && written > 0) {
      bytes[end++] = '\n';
      written++;
    }
    if (!isContiguous) {
      places.add(written, position);
    }
    System.arraycopy(from, at, bytes, end, length);
    end += length;
    written += length;
  }

  private void makeRoom(int needed) {
    if (start == end) {
      start = 0;
      end = 0;
    }
    if (end + needed <= bytes.length) {
      return;
    }
    System.arraycopy(bytes, start, bytes, 0, end - start);
    end -= start;
    start = 0;
    if (end + needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end + needed, 2 * bytes.length));
    }
  }

  public boolean isEmpty() {
    return start == end;
  }

  public boolean isFull() {
    return end - start >= PIECE_BYTES;
  }

  /** Reads on in the piece; -1 if nothing more is collected yet. */
  public int read(byte[] target, int offset, int length) {
    if (start == end) {
      return -1;
    }
    int count = Math.min(length, end - start);
    System.arraycopy(bytes, start, target, offset, count);
    start += count;
    return count;
  }

  /** What was not read of the piece is dropped; what is added from here on belongs to another. */
  public void endPiece() {
    start = end;
    written = 0;
    contiguousTo = -1;
    places = new OwnPlaces();
  }

  /** Where the bytes of the piece were. */
  public Places places() {
    return places;
  }

  /** Why not all of them can be scanned, told once; null if they can. */
  public @Nullable ArchiveFault takeLost() {
    ArchiveFault told = lost;
    lost = null;
    return told == null ? hidden.take() : told;
  }

  /** Where each contiguous run of a piece begins, in the piece and in the container. */
  private static final class OwnPlaces implements Places {
    private long[] offsets = new long[8];
    private long[] positions = new long[8];
    private int runs;

    synchronized void add(long offset, long position) {
      if (runs == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * runs);
        positions = Arrays.copyOf(positions, 2 * runs);
      }
      offsets[runs] = offset;
      positions[runs++] = position;
    }

    @Override
    public synchronized long position(long offset) {
      int found = Arrays.binarySearch(offsets, 0, runs, offset);
      int run = found >= 0 ? found : Math.max(0, -found - 2);
      return runs == 0 ? offset : positions[run] + offset - offsets[run];
    }
  }
}
