package dev.sluice.source.archive.sevenzip;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/** The numbers of a 7z list, one after the other. */
final class SevenZipCursor {
  private final byte[] bytes;
  private int at;

  SevenZipCursor(byte[] bytes) {
    this.bytes = bytes;
  }

  int octet() throws IOException {
    if (at >= bytes.length) {
      throw new EOFException("list ends too early");
    }
    return bytes[at++] & 0xff;
  }

  /** A number whose first byte says how many more it has. */
  long number() throws IOException {
    int first = octet();
    long value = 0;
    for (int more = 0; more < 8; more++) {
      int mask = 0x80 >> more;
      if ((first & mask) == 0) {
        return value | (long) (first & (mask - 1)) << (8 * more);
      }
      value |= (long) octet() << (8 * more);
    }
    return value;
  }

  /** A number of things, each of which takes room in the list. */
  int count() throws IOException {
    long number = number();
    if (number < 0 || number > bytes.length) {
      throw new IOException("list counts more than it can hold");
    }
    return (int) number;
  }

  void skip(long count) throws IOException {
    if (count < 0 || count > bytes.length - at) {
      throw new EOFException("list ends too early");
    }
    at += (int) count;
  }

  byte[] take(int count) throws IOException {
    int from = at;
    skip(count);
    return Arrays.copyOfRange(bytes, from, at);
  }

  /** How many of {@code count} bits are set. */
  int bits(int count) throws IOException {
    int set = 0;
    int octet = 0;
    for (int bit = 0; bit < count; bit++) {
      if (bit % 8 == 0) {
        octet = octet();
      }
      set += octet >> (7 - bit % 8) & 1;
    }
    return set;
  }

  /** How many of {@code count} are defined: all, or those whose bit is set. */
  int defined(int count) throws IOException {
    return octet() != 0 ? count : bits(count);
  }
}
