package dev.sluice.source.git.pack;

import dev.sluice.source.git.object.HashAlgorithm;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A mapped pack with its index. Any number of threads may read one. */
public final class Pack implements AutoCloseable {
  /** Where the first object lies. */
  public static final int HEADER_BYTES = 12;

  private static final int MAGIC = 0x5041434b;

  private final Path file;
  private final HashAlgorithm algorithm;
  private final PackIndex index;
  private final Arena arena;
  private final MappedBytes bytes;
  private final long end;
  private final ResidentPages pages;

  private Pack(
      Path file, HashAlgorithm algorithm, PackIndex index, Arena arena, MemorySegment mapped) {
    this.file = file;
    this.algorithm = algorithm;
    this.index = index;
    this.arena = arena;
    bytes = new MappedBytes(mapped);
    end = mapped.byteSize() - algorithm.bytes();
    pages = new ResidentPages(mapped);
  }

  /**
   * Opens a pack and its index.
   *
   * @param file the {@code .pack} file; the index is beside it
   * @throws CorruptPackException if the two do not belong together
   */
  public static Pack open(Path file, HashAlgorithm algorithm) throws IOException {
    Arena arena = Arena.ofShared();
    boolean opened = false;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      PackIndex index = PackIndex.open(indexOf(file), algorithm, arena);
      long size = channel.size();
      if (size < HEADER_BYTES + algorithm.bytes()) {
        throw new CorruptPackException(file + ": too short for a pack");
      }
      MemorySegment bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena);
      // As a buffer: reading a segment by a layout makes classes at every start.
      ByteBuffer head = bytes.asSlice(0, HEADER_BYTES).asByteBuffer();
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
    pages.declineLargePages();
  }

  /** Where the last object ends. */
  public long end() {
    return end;
  }

  /**
   * Copies bytes from {@code offset} on, as many as there are, and says how many.
   *
   * @param length not more than {@link MappedBytes#COPY_BYTES_MAX}
   * @throws CorruptPackException if the file became shorter since it was mapped
   */
  int copy(long offset, byte[] target, int length) throws CorruptPackException {
    int count = (int) Math.min(length, end - offset);
    try {
      bytes.copy(offset, target, count);
    } catch (InternalError e) {
      throw MappedFault.of(e);
    }
    pages.touched(offset, count);
    return count;
  }

  /** Notes that the byte at an offset was looked at in passing. */
  public void touched(long offset) {
    pages.touched(offset, 1);
  }

  @Override
  public void close() {
    arena.close();
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
