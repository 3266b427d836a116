package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Locale;

/** One entry of a tar, byte by byte, also such as no honest writer makes. */
public final class RawTar {
  private final byte[] name;
  private final char type;
  private final byte[] content;
  private long declared;

  public RawTar(String name, char type, byte[] content) {
    this(name.getBytes(UTF_8), type, content);
  }

  public RawTar(byte[] name, char type, byte[] content) {
    this.name = name;
    this.type = type;
    this.content = content;
    this.declared = content.length;
  }

  /** The same entry with a size that is not its own. */
  public RawTar declaring(long size) {
    declared = size;
    return this;
  }

  public byte[] bytes() {
    byte[] block = new byte[(content.length + 511) / 512 * 512 + 512];
    System.arraycopy(name, 0, block, 0, name.length);
    put(block, 100, "0000644");
    if (declared >= 0 && declared < 1L << 33) {
      put(block, 124, String.format(Locale.ROOT, "%011o", declared));
    } else {
      block[124] = (byte) 0x80;
      ByteBuffer.wrap(block, 128, 8).putLong(declared);
    }
    block[156] = (byte) type;
    put(block, 257, "ustar\00000");
    put(block, 148, "        ");
    int sum = 0;
    for (int at = 0; at < 512; at++) {
      sum += block[at] & 0xff;
    }
    put(block, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    System.arraycopy(content, 0, block, 512, content.length);
    return block;
  }

  private static void put(byte[] block, int at, String text) {
    byte[] raw = text.getBytes(US_ASCII);
    System.arraycopy(raw, 0, block, at, raw.length);
  }
}
