package dev.sluice.source.git.pack;

import dev.sluice.source.git.object.HashAlgorithm;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The ids of a pack's objects in ascending order, and where each lies in the pack. Versions 1 and 2
 * of the file.
 */
public final class PackIndex {
  private static final int MAGIC = 0xff744f63;
  private static final int FANOUT_BYTES = 256 * 4;
  private static final int LARGE_OFFSET_BIT = 0x80000000;
  private static final int READ_BYTES = 1 << 20;

  private final byte[] ids;
  private final long[] offsets;

  private PackIndex(byte[] ids, long[] offsets) {
    this.ids = ids;
    this.offsets = offsets;
  }

  public int size() {
    return offsets.length;
  }

  /** The ids, one after another. Not to be changed. */
  public byte[] ids() {
    return ids;
  }

  /** Where each object lies, in the order of the ids. Not to be changed. */
  public long[] offsets() {
    return offsets;
  }

  /**
   * Reads an index.
   *
   * @throws CorruptPackException if it is none
   */
  public static PackIndex read(Path file, HashAlgorithm algorithm) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new Reading(channel, file, algorithm).read();
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

  private static final class Reading {
    private final FileChannel channel;
    private final Path file;
    private final int hashBytes;
    private final long fileBytes;

    Reading(FileChannel channel, Path file, HashAlgorithm algorithm) throws IOException {
      this.channel = channel;
      this.file = file;
      hashBytes = algorithm.bytes();
      fileBytes = channel.size();
    }

    PackIndex read() throws IOException {
      ByteBuffer head = bytes(0, 8);
      PackIndex index = head.getInt(0) == MAGIC ? version2(head.getInt(4)) : version1();
      checkOrder(index.ids);
      return index;
    }

    private PackIndex version2(int version) throws IOException {
      if (version != 2) {
        throw corrupt("version " + version + " is not known");
      }
      int count = count(8);
      long idsAt = 8 + FANOUT_BYTES;
      long offsetsAt = idsAt + (long) count * (hashBytes + 4);
      long largeAt = offsetsAt + 4L * count;
      long largeEnd = fileBytes - 2L * hashBytes;
      if (largeAt > largeEnd) {
        throw corrupt("too short for " + count + " objects");
      }
      byte[] ids = new byte[Math.multiplyExact(count, hashBytes)];
      fill(idsAt, ByteBuffer.wrap(ids));
      ByteBuffer large = bytes(largeAt, Math.toIntExact(largeEnd - largeAt));
      long[] offsets = new long[count];
      ByteBuffer piece = ByteBuffer.allocate(Math.min(READ_BYTES, 4 * count));
      for (int next = 0; next < count; ) {
        piece.clear().limit(Math.min(piece.capacity(), 4 * (count - next)));
        fill(offsetsAt + 4L * next, piece);
        for (piece.flip(); piece.hasRemaining(); next++) {
          int offset = piece.getInt();
          offsets[next] = (offset & LARGE_OFFSET_BIT) == 0 ? offset : large(large, offset);
        }
      }
      return new PackIndex(ids, offsets);
    }

    private long large(ByteBuffer large, int offset) throws IOException {
      long at = 8L * (offset & ~LARGE_OFFSET_BIT);
      if (at + 8 > large.limit() || large.getLong((int) at) < 0) {
        throw corrupt("no 64-bit offset " + at / 8);
      }
      return large.getLong((int) at);
    }

    private PackIndex version1() throws IOException {
      int count = count(0);
      int entryBytes = 4 + hashBytes;
      if (FANOUT_BYTES + (long) count * entryBytes + 2L * hashBytes > fileBytes) {
        throw corrupt("too short for " + count + " objects");
      }
      byte[] ids = new byte[Math.multiplyExact(count, hashBytes)];
      long[] offsets = new long[count];
      ByteBuffer entries = bytes(FANOUT_BYTES, Math.multiplyExact(count, entryBytes));
      for (int i = 0; i < count; i++) {
        offsets[i] = Integer.toUnsignedLong(entries.getInt(i * entryBytes));
        entries.get(i * entryBytes + 4, ids, i * hashBytes, hashBytes);
      }
      return new PackIndex(ids, offsets);
    }

    /** The number of objects: the last of the counts by first byte, which may not go down. */
    private int count(long fanoutAt) throws IOException {
      ByteBuffer fanout = bytes(fanoutAt, FANOUT_BYTES);
      int count = 0;
      for (int i = 0; i < 256; i++) {
        int next = fanout.getInt(4 * i);
        if (next < count) {
          throw corrupt("counts go down at first byte " + i);
        }
        count = next;
      }
      if ((long) count * hashBytes > Math.min(fileBytes, Integer.MAX_VALUE - 8)) {
        throw corrupt(count + " objects do not fit");
      }
      return count;
    }

    private void checkOrder(byte[] ids) throws IOException {
      for (int at = hashBytes; at < ids.length; at += hashBytes) {
        if (Ids.compare(ids, at - hashBytes, ids, at, hashBytes) >= 0) {
          throw corrupt("ids are out of order at " + at / hashBytes);
        }
      }
    }

    private ByteBuffer bytes(long at, int length) throws IOException {
      if (length < 0 || at + length > fileBytes) {
        throw corrupt("too short");
      }
      ByteBuffer target = ByteBuffer.allocate(length);
      fill(at, target);
      return target.flip();
    }

    private void fill(long at, ByteBuffer target) throws IOException {
      long position = at;
      while (target.hasRemaining()) {
        int read = channel.read(target, position);
        if (read < 0) {
          throw new EOFException(file + " became shorter");
        }
        position += read;
      }
    }

    private CorruptPackException corrupt(String reason) {
      return new CorruptPackException(file + ": " + reason);
    }
  }
}
