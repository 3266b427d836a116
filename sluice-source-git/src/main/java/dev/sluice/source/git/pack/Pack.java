package dev.sluice.source.git.pack;

import dev.sluice.source.ByteReader;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.local.SharedFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A pack with its index. Any number of threads may read one; it is closed when none of them does
 * any more.
 */
public final class Pack implements AutoCloseable {
  /** Where the first object lies. */
  public static final int HEADER_BYTES = 12;

  private static final int MAGIC = 0x5041434b;

  private final Path file;
  private final HashAlgorithm algorithm;
  private final PackIndex index;
  private final Arena arena;
  private final ByteReader bytes;
  private final long end;

  private Pack(Path file, HashAlgorithm algorithm, PackIndex index, Arena arena, ByteReader bytes) {
    this.file = file;
    this.algorithm = algorithm;
    this.index = index;
    this.arena = arena;
    this.bytes = bytes;
    end = bytes.size() - algorithm.bytes();
  }

  /**
   * Opens a pack and its index.
   *
   * @param file the {@code .pack} file; the index is beside it
   * @throws CorruptPackException if the two do not belong together
   */
  public static Pack open(Path file, HashAlgorithm algorithm) throws IOException {
    Arena arena = Arena.ofShared();
    ByteReader bytes = null;
    boolean opened = false;
    try {
      bytes = SharedFile.open(file);
      PackIndex index = PackIndex.open(indexOf(file), algorithm, arena);
      if (bytes.size() < HEADER_BYTES + algorithm.bytes()) {
        throw new CorruptPackException(file + ": too short for a pack");
      }
      ByteBuffer head = ByteBuffer.allocateDirect(HEADER_BYTES);
      if (bytes.read(0, MemorySegment.ofBuffer(head)) < HEADER_BYTES) {
        throw new CorruptPackException(file + ": too short for a pack");
      }
      int version = head.getInt(4);
      if (head.getInt(0) != MAGIC || (version != 2 && version != 3)) {
        throw new CorruptPackException(file + ": not a pack of version 2 or 3");
      }
      if (head.getInt(8) != index.size()) {
        throw new CorruptPackException(
            file + ": has " + head.getInt(8) + " objects, its index " + index.size());
      }
      opened = true;
      return new Pack(file, algorithm, index, arena, bytes);
    } finally {
      if (!opened) {
        arena.close();
        if (bytes != null) {
          bytes.close();
        }
      }
    }
  }

  /** Whether a file has the name of a pack. */
  public static boolean isNamed(Path file) {
    return String.valueOf(file.getFileName()).endsWith(".pack");
  }

  /** The file of a pack's index. */
  public static Path indexOf(Path pack) {
    String name = String.valueOf(pack.getFileName());
    int dot = name.lastIndexOf('.');
    return pack.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ".idx");
  }

  public Path file() {
    return file;
  }

  public PackIndex index() {
    return index;
  }

  HashAlgorithm algorithm() {
    return algorithm;
  }

  /**
   * Loads the index, for whoever reads most of the objects.
   *
   * @throws CorruptPackException if ids in it are out of order
   */
  public void load() throws IOException {
    index.load();
  }

  /** Where the last object ends. */
  public long end() {
    return end;
  }

  /**
   * Reads bytes from {@code offset} on, as many as there are before the end, and says how many.
   *
   * @param target memory outside the heap
   * @throws CorruptPackException if the file cannot be read, or became shorter since it was opened
   */
  int read(long offset, MemorySegment target) throws CorruptPackException {
    long count = Math.min(target.byteSize(), end - offset);
    try {
      int read = bytes.read(offset, target);
      if (read < count) {
        throw new CorruptPackException("the pack became shorter");
      }
      return (int) count;
    } catch (CorruptPackException e) {
      throw e;
    } catch (IOException e) {
      throw new CorruptPackException("cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    arena.close();
    try {
      bytes.close();
    } catch (IOException e) {
      // It was only read, and is not needed any more.
      return;
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
