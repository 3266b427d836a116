package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.archive.zip.ZipHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Writes zips byte by byte, also such as no honest writer makes. */
public final class RawZip {
  private final ByteBuffer body = buffer();
  private final ByteBuffer directory = buffer();
  private int flags;
  private int method;
  private int checksumOff;
  private int entries;
  private long lastChecksum;
  private int lastPacked;
  private int lastExpanded;
  private int lastOffset;

  private static ByteBuffer buffer() {
    return ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
  }

  public RawZip flags(int value) {
    flags = value;
    return this;
  }

  public RawZip method(int value) {
    method = value;
    return this;
  }

  public RawZip checksumOff(int value) {
    checksumOff = value;
    return this;
  }

  public RawZip stored(String name, byte[] content) {
    return packed(name, content, content);
  }

  public RawZip packed(String name, byte[] packed, byte[] content) {
    describe(packed, content);
    local(name, lastChecksum, packed.length, content.length, flags);
    body.put(packed);
    return list(name, lastOffset);
  }

  public RawZip storedWithDescriptor(String name, byte[] content) {
    describe(content, content);
    local(name, 0, 0, 0, flags | 8);
    body.put(content);
    body.putInt((int) ZipHeader.DESCRIPTOR).putInt((int) lastChecksum);
    body.putInt(content.length).putInt(content.length);
    return list(name, lastOffset);
  }

  /** The last entry once more, under another name. */
  public RawZip listAgain(String name) {
    return list(name, lastOffset);
  }

  public RawZip listAt(String name, int offset) {
    return list(name, offset);
  }

  private void describe(byte[] packed, byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    lastChecksum = checksum.getValue() + checksumOff;
    lastPacked = packed.length;
    lastExpanded = content.length;
    lastOffset = body.position();
  }

  private void local(String name, long checksum, int packed, int expanded, int bits) {
    byte[] raw = name.getBytes(UTF_8);
    body.putInt((int) ZipHeader.LOCAL).putShort((short) 20).putShort((short) bits);
    body.putShort((short) method).putInt(0).putInt((int) checksum);
    body.putInt(packed).putInt(expanded).putShort((short) raw.length).putShort((short) 0);
    body.put(raw);
  }

  private RawZip list(String name, int offset) {
    byte[] raw = name.getBytes(UTF_8);
    entries++;
    directory.putInt((int) ZipHeader.CENTRAL).putShort((short) 20).putShort((short) 20);
    directory.putShort((short) flags).putShort((short) method).putInt(0);
    directory.putInt((int) lastChecksum).putInt(lastPacked).putInt(lastExpanded);
    directory.putShort((short) raw.length).putShort((short) 0).putShort((short) 0);
    directory.putShort((short) 0).putShort((short) 0).putInt(0).putInt(offset);
    directory.put(raw);
    return this;
  }

  public byte[] bytes() {
    ByteBuffer whole = buffer();
    whole.put(body.array(), 0, body.position());
    whole.put(directory.array(), 0, directory.position());
    whole.putInt((int) ZipHeader.END).putInt(0);
    whole.putShort((short) entries).putShort((short) entries);
    whole.putInt(directory.position()).putInt(body.position()).putShort((short) 0);
    return Arrays.copyOf(whole.array(), whole.position());
  }
}
