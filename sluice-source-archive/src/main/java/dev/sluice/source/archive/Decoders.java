package dev.sluice.source.archive;

import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.deflate64.Deflate64CompressorInputStream;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.XZInputStream;

/** The decoders that libraries provide, by what they decode. */
final class Decoders {
  private static final int LZMA_HEADER_BYTES = 4;

  private Decoders() {}

  static DecodedStream ofBzip2(ByteSupply supply) {
    return new DecodedStream(supply, raw -> new BZip2CompressorInputStream(raw, true));
  }

  static DecodedStream ofXz(ByteSupply supply, int dictionaryBytesMax) {
    return new DecodedStream(
        supply, raw -> new XZInputStream(raw, memoryKibibytes(dictionaryBytesMax)));
  }

  static DecodedStream ofZstd(ByteSupply supply, int dictionaryBytesMax) {
    ZstdFrames frames = new ZstdFrames(supply, dictionaryBytesMax);
    return new DecodedStream(frames, ZstdInputStream::new);
  }

  /** A decoder for the rarer methods of a zip, over exactly the entry's bytes. */
  static DecodedStream ofZipMethod(
      int method, ByteSupply supply, long expandedBytes, int dictionaryBytesMax) {
    return switch (method) {
      case ZipHeader.DEFLATED_64 -> new DecodedStream(supply, Deflate64CompressorInputStream::new);
      case ZipHeader.BZIP2 -> ofBzip2(supply);
      case ZipHeader.LZMA ->
          new DecodedStream(supply, raw -> ofZipLzma(raw, expandedBytes, dictionaryBytesMax));
      case ZipHeader.ZSTD -> ofZstd(supply, dictionaryBytesMax);
      case ZipHeader.XZ -> ofXz(supply, dictionaryBytesMax);
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
  static int memoryKibibytes(int dictionaryBytesMax) {
    return dictionaryBytesMax / 1024 + 1024;
  }
}
