package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sluice.source.archive.zip.ZipHeader;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A zip with words in every range of its bytes. */
final class PlantedZip {
  private static final int DESCRIPTOR = 8;

  private final Planting planting;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
  private int listed;

  private PlantedZip(Planting planting) {
    this.planting = planting;
  }

  /** {@code withPrefix} allows bytes before the first entry. */
  static byte[] make(Planting planting, boolean withPrefix, PlantedArchives.Content content) {
    PlantedZip zip = new PlantedZip(planting);
    if (withPrefix) {
      zip.body.writeBytes(planting.maybe(3));
    }
    int entries = planting.random().nextInt(4) + (withPrefix ? 0 : 1);
    for (int entry = 0; entry < entries; entry++) {
      zip.entry(content.make());
      zip.body.writeBytes(withPrefix ? planting.maybe(4) : new byte[0]);
    }
    return zip.end();
  }

  private void entry(byte[] content) {
    byte[] name = planting.word().getBytes(US_ASCII);
    byte[] extra = extra();
    int method = planting.chance(2) ? ZipHeader.STORED : ZipHeader.DEFLATED;
    boolean isLocked = planting.chance(20);
    boolean hasDescriptor = method == ZipHeader.DEFLATED && !isLocked && planting.chance(3);
    int flags = (hasDescriptor ? DESCRIPTOR : 0) | (isLocked ? 1 : 0);
    byte[] packed = method == ZipHeader.STORED ? content : deflated(content);
    byte[] unused =
        method == ZipHeader.DEFLATED && !hasDescriptor ? planting.maybe(4) : new byte[0];
    int packedBytes = packed.length + unused.length;
    CRC32 sum = new CRC32();
    sum.update(content);
    int offset = body.size();
    ByteBuffer local = buffer(30);
    local.putInt((int) ZipHeader.LOCAL).putShort((short) 20).putShort((short) flags);
    local.putShort((short) method).putInt(0);
    local.putInt(hasDescriptor ? 0 : (int) sum.getValue());
    local.putInt(hasDescriptor ? 0 : packedBytes).putInt(hasDescriptor ? 0 : content.length);
    local.putShort((short) name.length).putShort((short) extra.length);
    body.writeBytes(local.array());
    body.writeBytes(name);
    body.writeBytes(extra);
    body.writeBytes(packed);
    body.writeBytes(unused);
    if (hasDescriptor) {
      ByteBuffer behind = buffer(16);
      behind.putInt((int) ZipHeader.DESCRIPTOR).putInt((int) sum.getValue());
      behind.putInt(packedBytes).putInt(content.length);
      body.writeBytes(behind.array());
    }
    for (int times = planting.chance(8) ? planting.random().nextInt(3) : 1; times > 0; times--) {
      list(name, flags, method, sum.getValue(), packedBytes, content.length, offset);
    }
  }

  private void list(
      byte[] name, int flags, int method, long sum, int packed, int expanded, int offset) {
    byte[] extra = extra();
    byte[] comment = planting.maybeShort(3);
    byte[] shown = planting.chance(10) ? planting.word().getBytes(US_ASCII) : name;
    ByteBuffer central = buffer(46);
    central.putInt((int) ZipHeader.CENTRAL).putShort((short) 20).putShort((short) 20);
    central.putShort((short) flags).putShort((short) method).putInt(0).putInt((int) sum);
    central.putInt(packed).putInt(expanded).putShort((short) shown.length);
    central.putShort((short) extra.length).putShort((short) comment.length);
    central.putShort((short) 0).putShort((short) 0).putInt(0).putInt(offset);
    directory.writeBytes(central.array());
    directory.writeBytes(shown);
    directory.writeBytes(extra);
    directory.writeBytes(comment);
    listed++;
  }

  private byte[] end() {
    int start = body.size();
    body.writeBytes(directory.toByteArray());
    endRecord(start);
    body.writeBytes(planting.maybe(3));
    if (planting.chance(8)) {
      endRecord(start);
    }
    return body.toByteArray();
  }

  private void endRecord(int start) {
    byte[] comment = planting.maybeShort(2);
    ByteBuffer end = buffer(22);
    end.putInt((int) ZipHeader.END).putInt(0).putShort((short) listed).putShort((short) listed);
    end.putInt(directory.size()).putInt(start).putShort((short) comment.length);
    body.writeBytes(end.array());
    body.writeBytes(comment);
  }

  private byte[] extra() {
    byte[] value = planting.maybeShort(4);
    if (value.length == 0) {
      return value;
    }
    return buffer(4 + value.length)
        .putShort((short) 0x7777)
        .putShort((short) value.length)
        .put(value)
        .array();
  }

  private static byte[] deflated(byte[] content) {
    Deflater deflater = new Deflater(6, true);
    deflater.setInput(content);
    deflater.finish();
    byte[] buffer = new byte[content.length + 100];
    int length = deflater.deflate(buffer);
    deflater.end();
    return Arrays.copyOf(buffer, length);
  }

  private static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
