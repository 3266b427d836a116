package dev.sluice.source.archive;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.airlift.compress.v3.lz4.Lz4JavaCompressor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioConstants;
import org.apache.commons.compress.compressors.lz4.XXHash32;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;
import org.tukaani.xz.UnsupportedOptionsException;

/** What packages of Linux systems are made of, by the usual writers where there are any. */
public final class Packages {
  private static final int LZ4_BLOCK_BYTES = 64 * 1024;

  private Packages() {}

  public static byte[] ar(Map<String, byte[]> files) {
    return Archives.write(
        out -> {
          try (ArArchiveOutputStream ar = new ArArchiveOutputStream(out)) {
            ar.setLongFileMode(ArArchiveOutputStream.LONGFILE_BSD);
            for (var file : files.entrySet()) {
              ar.putArchiveEntry(new ArArchiveEntry(file.getKey(), file.getValue().length));
              ar.write(file.getValue());
              ar.closeArchiveEntry();
            }
          }
        });
  }

  public static byte[] cpio(Map<String, byte[]> files) {
    return cpio(files, CpioConstants.FORMAT_NEW);
  }

  /** A cpio in one of its forms. */
  public static byte[] cpio(Map<String, byte[]> files, short form) {
    return Archives.write(
        out -> {
          try (CpioArchiveOutputStream cpio = new CpioArchiveOutputStream(out, form)) {
            for (var file : files.entrySet()) {
              CpioArchiveEntry entry = new CpioArchiveEntry(form, file.getKey());
              entry.setMode(CpioConstants.C_ISREG | 0644);
              entry.setSize(file.getValue().length);
              cpio.putArchiveEntry(entry);
              cpio.write(file.getValue());
              cpio.closeArchiveEntry();
            }
          }
        });
  }

  /** A package of RPM around a payload, with a text in its header of facts. */
  public static byte[] rpm(byte[] payload, String fact) {
    byte[] text = (fact + "\0").getBytes(US_ASCII);
    ByteBuffer bytes = ByteBuffer.allocate(96 + 40 + 32 + text.length + payload.length);
    bytes.put(new byte[] {(byte) 0xed, (byte) 0xab, (byte) 0xee, (byte) 0xdb, 3, 0, 0, 0});
    bytes.position(96);
    // Signatures: one tag whose value is four bytes, filled up to a multiple of eight.
    header(bytes, 4, 1004).putInt(0x01020304).putInt(0);
    header(bytes, text.length, 1000).put(text);
    return bytes.put(payload).array();
  }

  private static ByteBuffer header(ByteBuffer bytes, int valueBytes, int tag) {
    return bytes
        .put(new byte[] {(byte) 0x8e, (byte) 0xad, (byte) 0xe8, 1, 0, 0, 0, 0})
        .putInt(1)
        .putInt(valueBytes)
        .putInt(tag)
        .putInt(6)
        .putInt(0)
        .putInt(1);
  }

  /** A frame of LZ4 with a sum of its content; the writer at hand takes too long for large ones. */
  public static byte[] lz4(byte[] content) {
    Lz4JavaCompressor compressor = new Lz4JavaCompressor();
    byte[] packed = new byte[compressor.maxCompressedLength(LZ4_BLOCK_BYTES)];
    byte[] descriptor = {0x64, 0x40};
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(little(0x184d2204));
    frame.writeBytes(descriptor);
    frame.write((int) (sum(descriptor) >> 8));
    for (int at = 0; at < content.length; at += LZ4_BLOCK_BYTES) {
      int length = Math.min(LZ4_BLOCK_BYTES, content.length - at);
      int bytes = compressor.compress(content, at, length, packed, 0, packed.length);
      frame.writeBytes(little(bytes));
      frame.write(packed, 0, bytes);
    }
    frame.writeBytes(little(0));
    frame.writeBytes(little((int) sum(content)));
    return frame.toByteArray();
  }

  private static byte[] little(int number) {
    return ByteBuffer.allocate(Integer.BYTES).order(LITTLE_ENDIAN).putInt(number).array();
  }

  private static long sum(byte[] bytes) {
    XXHash32 sum = new XXHash32();
    sum.update(bytes, 0, bytes.length);
    return sum.getValue();
  }

  /**
   * LZMA with other parameters than everybody has, and a content whose size is not told.
   *
   * @param literalContext how many bits of the byte before count for the next one
   */
  public static byte[] lzmaOfParameters(byte[] content, int literalContext) {
    LZMA2Options options = new LZMA2Options();
    try {
      options.setLcLp(literalContext, 0);
    } catch (UnsupportedOptionsException e) {
      throw new IllegalArgumentException(e);
    }
    return Archives.compress(content, out -> new LZMAOutputStream(out, options, -1));
  }

  /** LZMA whose size stands in its header. */
  public static byte[] lzma(byte[] content) {
    return Archives.compress(
        content, out -> new LZMAOutputStream(out, new LZMA2Options(0), content.length));
  }

  /** LZMA that ends with a mark. */
  public static byte[] lzmaWithMark(byte[] content) {
    return Archives.compress(content, out -> new LZMAOutputStream(out, new LZMA2Options(0), -1));
  }
}
