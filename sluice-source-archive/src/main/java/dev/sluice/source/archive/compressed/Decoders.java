package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.LittleEndian;
import dev.sluice.source.archive.zip.ZipHeader;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.deflate64.Deflate64CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.SingleXZInputStream;

/** The decoders that libraries provide, by what they decode, each for one stream in a window. */
public final class Decoders {
  private static final int LZMA_HEADER_BYTES = 4;

  private Decoders() {}

  static DecodedStream ofBzip2(ByteWindow window, long length) {
    return new DecodedStream(
        new WindowStream(window, length), raw -> new BZip2CompressorInputStream(raw, false));
  }

  static DecodedStream ofXz(ByteWindow window, long length, int dictionaryBytesMax) {
    return new DecodedStream(
        new WindowStream(window, length),
        raw -> new SingleXZInputStream(raw, memoryKibibytes(dictionaryBytesMax)));
  }

  static DecodedStream ofLz4(ByteWindow window, long length) {
    return new DecodedStream(
        new WindowStream(window, length), raw -> new FramedLZ4CompressorInputStream(raw, false));
  }

  static DecodedStream ofLzma(ByteWindow window, long length, int dictionaryBytesMax) {
    return new DecodedStream(
        new WindowStream(window, length),
        raw -> new LZMAInputStream(raw, memoryKibibytes(dictionaryBytesMax)));
  }

  /** All frames up to the end, or to what is none. */
  static DecodedStream ofZstd(ByteWindow window, long length, int dictionaryBytesMax) {
    ZstdFrames frames = new ZstdFrames(window, length, dictionaryBytesMax);
    SupplyStream raw = new SupplyStream(frames);
    return new DecodedStream(
        raw, _ -> raw.isEmpty() ? InputStream.nullInputStream() : new ZstdInputStream(raw));
  }

  /** A decoder for the rarer methods of a zip. */
  public static DecodedStream ofZipMethod(
      int method, ByteWindow window, long length, long expandedBytes, int dictionaryBytesMax) {
    return switch (method) {
      case ZipHeader.DEFLATED_64 ->
          new DecodedStream(new WindowStream(window, length), Deflate64CompressorInputStream::new);
      case ZipHeader.BZIP2 -> ofBzip2(window, length);
      case ZipHeader.LZMA ->
          new DecodedStream(
              new WindowStream(window, length),
              raw -> ofZipLzma(raw, expandedBytes, dictionaryBytesMax));
      case ZipHeader.ZSTD -> ofZstd(window, length, dictionaryBytesMax);
      case ZipHeader.XZ -> ofXz(window, length, dictionaryBytesMax);
      default -> throw new IllegalArgumentException("no decoder for zip method " + method);
    };
  }

  private static InputStream ofZipLzma(InputStream raw, long expandedBytes, int dictionaryBytesMax)
      throws IOException {
    byte[] header = raw.readNBytes(LZMA_HEADER_BYTES + 5);
    if (header.length < LZMA_HEADER_BYTES + 5) {
      throw ArchiveFault.entry(ProblemKind.TRUNCATED, "ends inside an LZMA header");
    }
    long dictionaryBytes = LittleEndian.intAt(header, LZMA_HEADER_BYTES + 1);
    if (dictionaryBytes > dictionaryBytesMax) {
      throw ArchiveFault.entry(
          ProblemKind.DICTIONARY_TOO_LARGE, "dictionary of " + dictionaryBytes + " bytes");
    }
    return new LZMAInputStream(
        raw, expandedBytes, header[LZMA_HEADER_BYTES], (int) dictionaryBytes);
  }

  /** A decoder's whole memory: its dictionary and some tables. */
  public static int memoryKibibytes(int dictionaryBytesMax) {
    return dictionaryBytesMax / 1024 + 1024;
  }
}
