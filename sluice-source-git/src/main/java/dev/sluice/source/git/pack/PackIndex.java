package dev.sluice.source.git.pack;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.local.PageAdvice;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a pack's objects in ascending order, and where each lies in the pack. Versions 1 and 2
 * of the file.
 *
 * <p>An object is looked up in the mapped file: whoever wants a few of many need not wait until all
 * were read. {@link #load} reads them all, and makes sure that they are in order. Any number of
 * threads may use one.
 */
public final class PackIndex {
  private static final int MAGIC = 0xff744f63;
  private static final int FANOUT_BYTES = 256 * 4;
  private static final int LARGE_OFFSET_BIT = 0x80000000;
  private static final int READ_BYTES = 1 << 20;

  private final IndexFile file;
  private volatile @Nullable Loaded loaded;

  /** How much was read to find objects; once that is as much as all ids, these are loaded. */
  private final AtomicLong searchedBytes = new AtomicLong();

  /** Why it cannot be loaded; null if nobody tried in vain. */
  private @Nullable CorruptPackException refusal;

  /** All of it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Loaded(byte[] ids, long[] offsets) {}

  private PackIndex(IndexFile file) {
    this.file = file;
  }

  public int size() {
    return file.count;
  }

  /** The ids, one after another, once they are loaded. Not to be changed. */
  public byte[] ids() {
    return loaded().ids;
  }

  /** Where each object lies, in the order of the ids, once they are loaded. Not to be changed. */
  public long[] offsets() {
    return loaded().offsets;
  }

  private Loaded loaded() {
    Loaded all = loaded;
    if (all == null) {
      throw new IllegalStateException("the index was not loaded");
    }
    return all;
  }

  /**
   * Where the object of an id lies, or -1 if there is none. An index whose ids are out of order may
   * not find one that it has, until it is loaded, which it then refuses to be.
   *
   * @throws CorruptPackException if the file changed, or had to be loaded and refused to be
   */
  public long find(byte[] id) throws IOException {
    Loaded all = loaded;
    if (all != null) {
      int index = Ids.find(all.ids, 0, size(), id, 0, file.hashBytes);
      return index < 0 ? -1 : all.offsets[index];
    }
    int first = id[0] & 0xff;
    int from = first == 0 ? 0 : file.fanout.getInt(4 * (first - 1));
    int to = file.fanout.getInt(4 * first);
    // All ids may begin with one byte, and there may be any number of objects to find.
    if (searchedBytes.addAndGet((long) (to - from) * file.hashBytes) > file.idBytes()) {
      load();
      return find(id);
    }
    byte[] ids = file.ids(from, to);
    int index = Ids.find(ids, 0, to - from, id, 0, file.hashBytes);
    return index < 0 ? -1 : file.offsets(from + index, from + index + 1)[0];
  }

  /**
   * Reads all of it.
   *
   * @throws CorruptPackException if ids are out of order, or the file changed
   */
  public synchronized void load() throws IOException {
    if (refusal != null) {
      throw refusal;
    }
    if (loaded == null) {
      try {
        byte[] ids = file.ids(0, size());
        long[] offsets = file.offsets(0, size());
        file.checkOrder(ids);
        loaded = new Loaded(ids, offsets);
      } catch (CorruptPackException e) {
        refusal = e;
        throw e;
      }
      file.leave();
    }
  }

  /**
   * Opens an index to be searched.
   *
   * @param arena keeps the file mapped
   * @throws CorruptPackException if it is none
   */
  public static PackIndex open(Path file, HashAlgorithm algorithm, Arena arena) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      return new PackIndex(new IndexFile(mapped, file, algorithm));
    }
  }

  /**
   * Whether an index has the bytes that it was written with, by the checksum at its end. Reading
   * does not ask: an id with another bit only names an object that nothing else names, which
   * matters to whoever takes an object for gone.
   */
  public static boolean isWhole(Path file, HashAlgorithm algorithm) throws IOException {
    MessageDigest digest = algorithm.newDigest();
    try (InputStream in = Files.newInputStream(file)) {
      long left = Files.size(file) - algorithm.bytes();
      byte[] buffer = new byte[READ_BYTES];
      while (left > 0) {
        int read = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
        if (read == 0) {
          return false;
        }
        digest.update(buffer, 0, read);
        left -= read;
      }
      return Arrays.equals(digest.digest(), in.readNBytes(algorithm.bytes()));
    }
  }

  /** The parts of the file, where they lie. */
  private static final class IndexFile {
    private final MemorySegment mapped;
    private final Path file;
    private final int hashBytes;
    private final boolean isVersion1;

    /** How many objects there are up to each first byte of an id. */
    private final ByteBuffer fanout;

    private final int count;

    IndexFile(MemorySegment mapped, Path file, HashAlgorithm algorithm) throws IOException {
      this.mapped = mapped;
      this.file = file;
      hashBytes = algorithm.bytes();
      ByteBuffer head = bytes(0, 8);
      isVersion1 = head.getInt(0) != MAGIC;
      if (!isVersion1 && head.getInt(4) != 2) {
        throw corrupt("version " + head.getInt(4) + " is not known");
      }
      fanout = bytes(isVersion1 ? 0 : 8, FANOUT_BYTES);
      count = count();
      if (idsEnd() + 2L * hashBytes > mapped.byteSize()) {
        throw corrupt("too short for " + count + " objects");
      }
    }

    /** The number of objects: the last of the counts by first byte, which may not go down. */
    private int count() throws IOException {
      int last = 0;
      for (int i = 0; i < 256; i++) {
        int next = fanout.getInt(4 * i);
        if (next < last) {
          throw corrupt("counts go down at first byte " + i);
        }
        last = next;
      }
      if ((long) last * hashBytes > Math.min(mapped.byteSize(), Integer.MAX_VALUE - 8)) {
        throw corrupt(last + " objects do not fit");
      }
      return last;
    }

    long idBytes() {
      return (long) count * hashBytes;
    }

    /** Where the ids and the offsets of 31 bits end. */
    private long idsEnd() {
      return isVersion1
          ? FANOUT_BYTES + (long) count * (4 + hashBytes)
          : 8 + FANOUT_BYTES + (long) count * (hashBytes + 8);
    }

    byte[] ids(int from, int to) throws IOException {
      byte[] ids = new byte[Math.multiplyExact(to - from, hashBytes)];
      if (isVersion1) {
        for (int i = from; i < to; i++) {
          fill(entryAt(i) + 4, ids, (i - from) * hashBytes, hashBytes);
        }
      } else {
        fill(8 + FANOUT_BYTES + (long) from * hashBytes, ids, 0, ids.length);
      }
      return ids;
    }

    private long entryAt(int index) {
      return FANOUT_BYTES + (long) index * (4 + hashBytes);
    }

    long[] offsets(int from, int to) throws IOException {
      long[] offsets = new long[to - from];
      if (isVersion1) {
        for (int i = from; i < to; i++) {
          offsets[i - from] = Integer.toUnsignedLong(bytes(entryAt(i), 4).getInt());
        }
        return offsets;
      }
      long offsetsAt = 8 + FANOUT_BYTES + (long) count * (hashBytes + 4);
      int pieceMax = READ_BYTES / 4;
      for (int next = from; next < to; ) {
        int size = Math.min(pieceMax, to - next);
        ByteBuffer piece = bytes(offsetsAt + 4L * next, 4 * size);
        for (int i = 0; i < size; i++, next++) {
          int offset = piece.getInt(4 * i);
          offsets[next - from] = (offset & LARGE_OFFSET_BIT) == 0 ? offset : large(offset);
        }
      }
      return offsets;
    }

    private long large(int offset) throws IOException {
      int number = offset & ~LARGE_OFFSET_BIT;
      long at = idsEnd() + 8L * number;
      long large = at + 8 > mapped.byteSize() - 2L * hashBytes ? -1 : bytes(at, 8).getLong();
      if (large < 0) {
        throw corrupt("no 64-bit offset " + number);
      }
      return large;
    }

    void checkOrder(byte[] ids) throws IOException {
      for (int at = hashBytes; at < ids.length; at += hashBytes) {
        if (Ids.compare(ids, at - hashBytes, ids, at, hashBytes) >= 0) {
          throw corrupt("ids are out of order at " + at / hashBytes);
        }
      }
    }

    private ByteBuffer bytes(long at, int length) throws IOException {
      byte[] target = new byte[length];
      fill(at, target, 0, length);
      return ByteBuffer.wrap(target);
    }

    private void fill(long at, byte[] target, int from, int length) throws IOException {
      if (at + length > mapped.byteSize()) {
        throw corrupt("too short");
      }
      try {
        MemorySegment.copy(mapped, at, MemorySegment.ofArray(target), from, length);
      } catch (InternalError e) {
        throw MappedFault.of(e);
      }
    }

    /** What was mapped is no longer needed. */
    void leave() {
      PageAdvice.NOT_NEEDED.give(mapped);
    }

    private CorruptPackException corrupt(String reason) {
      return new CorruptPackException(file + ": " + reason);
    }
  }
}
