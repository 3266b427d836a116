package dev.sluice.scan.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SipHash-2-4 of 128 bits: a hash that is there at once, and of which nobody can make two texts
 * alike who does not know its key. For one thread, one text after another.
 */
public final class KeyedHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final HashKey key;
  private long v0;
  private long v1;
  private long v2;
  private long v3;

  /** Bytes that make no word yet, the first one lowest, and how many bytes there were in all. */
  private long rest;

  private long length;
  private long high;
  private long low;

  /** A hash under a key. */
  public KeyedHash(HashKey key) {
    this.key = key;
    begin();
  }

  private void begin() {
    v0 = key.first() ^ 0x736f6d6570736575L;
    v1 = key.second() ^ 0x646f72616e646f6dL ^ 0xee;
    v2 = key.first() ^ 0x6c7967656e657261L;
    v3 = key.second() ^ 0x7465646279746573L;
    rest = 0;
    length = 0;
  }

  /** Takes the next bytes of a text. */
  public void add(byte[] bytes, int from, int count) {
    int at = from;
    int end = from + count;
    while (at < end && (length & 7) != 0) {
      addByte(bytes[at++]);
    }
    for (; at + 8 <= end; at += 8) {
      word((long) LONGS.get(bytes, at));
      length += 8;
    }
    while (at < end) {
      addByte(bytes[at++]);
    }
  }

  private void addByte(byte octet) {
    rest |= (octet & 0xffL) << (8 * (length & 7));
    length++;
    if ((length & 7) == 0) {
      word(rest);
      rest = 0;
    }
  }

  private void word(long word) {
    v3 ^= word;
    rounds(2);
    v0 ^= word;
  }

  /** Ends the text, whose hash is told until the next one ends. */
  public void end() {
    word(rest | length << 56);
    v2 ^= 0xee;
    rounds(4);
    high = v0 ^ v1 ^ v2 ^ v3;
    v1 ^= 0xdd;
    rounds(4);
    low = v0 ^ v1 ^ v2 ^ v3;
    begin();
  }

  /** The first half of the hash. */
  public long high() {
    return high;
  }

  /** The second half of the hash. */
  public long low() {
    return low;
  }

  private void rounds(int count) {
    long a = v0;
    long b = v1;
    long c = v2;
    long d = v3;
    for (int i = 0; i < count; i++) {
      a += b;
      b = Long.rotateLeft(b, 13) ^ a;
      a = Long.rotateLeft(a, 32);
      c += d;
      d = Long.rotateLeft(d, 16) ^ c;
      a += d;
      d = Long.rotateLeft(d, 21) ^ a;
      c += b;
      b = Long.rotateLeft(b, 17) ^ c;
      c = Long.rotateLeft(c, 32);
    }
    v0 = a;
    v1 = b;
    v2 = c;
    v3 = d;
  }
}
