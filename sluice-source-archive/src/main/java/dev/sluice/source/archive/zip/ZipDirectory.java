package dev.sluice.source.archive.zip;

import dev.sluice.source.archive.read.LittleEndian;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where the central directory of a zip is.
 *
 * @param start its position
 * @param length its size
 * @param shift how far all positions in it are off, because bytes were put in front of the zip
 */
public record ZipDirectory(long start, long length, long shift) {
  private static final int TAIL_BYTES = 1024;
  private static final int COMMENT_BYTES_MAX = 0xffff;
  private static final long ELSEWHERE = 0xffffffffL;

  /** Finds the directory from the end of the bytes, or null if there is none to rely on. */
  public static @Nullable ZipDirectory find(SeekableBytes bytes) throws IOException {
    ZipDirectory near = find(bytes, TAIL_BYTES);
    return near != null ? near : find(bytes, ZipHeader.END_BYTES + COMMENT_BYTES_MAX);
  }

  private static @Nullable ZipDirectory find(SeekableBytes bytes, int tailBytes)
      throws IOException {
    int length = (int) Math.min(tailBytes, bytes.size());
    long from = bytes.size() - length;
    byte[] tail = new byte[length];
    if (!readFully(bytes, from, tail)) {
      return null;
    }
    for (int at = length - ZipHeader.END_BYTES; at >= 0; at--) {
      if (tail[at] == 'P' && LittleEndian.intAt(tail, at) == ZipHeader.END) {
        ZipDirectory found = check(bytes, from + at, tail, at);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static @Nullable ZipDirectory check(SeekableBytes bytes, long end, byte[] tail, int at)
      throws IOException {
    long length = LittleEndian.intAt(tail, at + 12);
    long offset = LittleEndian.intAt(tail, at + 16);
    long directoryEnd = end;
    if (length == ELSEWHERE
        || offset == ELSEWHERE
        || LittleEndian.shortAt(tail, at + 10) == 0xffff) {
      long end64 = findEnd64(bytes, end);
      if (end64 >= 0) {
        byte[] record = new byte[ZipHeader.END_64_BYTES];
        if (!readFully(bytes, end64, record)) {
          return null;
        }
        length = LittleEndian.longAt(record, 40);
        offset = LittleEndian.longAt(record, 48);
        directoryEnd = end64;
      }
    }
    long start = directoryEnd - length;
    if (length < 0 || offset < 0 || start < 0 || start < offset) {
      return null;
    }
    if (length == 0 && offset == 0) {
      return new ZipDirectory(start, 0, 0);
    }
    return isAt(bytes, start, ZipHeader.CENTRAL)
        ? new ZipDirectory(start, length, start - offset)
        : null;
  }

  private static long findEnd64(SeekableBytes bytes, long end) throws IOException {
    byte[] locator = new byte[ZipHeader.LOCATOR_64_BYTES];
    long locatorAt = end - locator.length;
    if (locatorAt < 0
        || !readFully(bytes, locatorAt, locator)
        || LittleEndian.intAt(locator, 0) != ZipHeader.LOCATOR_64) {
      return -1;
    }
    long declared = LittleEndian.longAt(locator, 8);
    if (isAt(bytes, declared, ZipHeader.END_64)) {
      return declared;
    }
    long adjacent = locatorAt - ZipHeader.END_64_BYTES;
    return isAt(bytes, adjacent, ZipHeader.END_64) ? adjacent : -1;
  }

  private static boolean isAt(SeekableBytes bytes, long position, long signature)
      throws IOException {
    byte[] four = new byte[4];
    return position >= 0
        && readFully(bytes, position, four)
        && LittleEndian.intAt(four, 0) == signature;
  }

  private static boolean readFully(SeekableBytes bytes, long position, byte[] target)
      throws IOException {
    if (position > bytes.size() - target.length) {
      return false;
    }
    int at = 0;
    while (at < target.length) {
      int read = bytes.read(position + at, target, at, target.length - at);
      if (read < 0) {
        return false;
      }
      at += read;
    }
    return true;
  }
}
