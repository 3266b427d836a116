package dev.sluice.source.archive.zip;

import dev.sluice.source.archive.compressed.DecodedStream;
import dev.sluice.source.archive.compressed.Decoders;
import dev.sluice.source.archive.compressed.Inflation;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteWindow;
import java.io.IOException;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The content of one zip entry after the other, out of a window, checked against its checksum. */
final class ZipContent implements AutoCloseable {
  /** Says that the compressed size is not known. */
  static final long UNKNOWN = -1;

  private static final int DESCRIPTOR_32_BYTES = 12;
  private static final int DESCRIPTOR_64_BYTES = 20;

  private final ByteWindow window;
  private final int dictionaryBytesMax;
  private final Inflation inflation;
  private final CRC32 checksum = new CRC32();
  private @Nullable ZipHeader header;
  private @Nullable DecodedStream decoder;
  private long compressedBytes;
  private long dataAt;
  private long expanded;
  private boolean done = true;

  ZipContent(ByteWindow window, int dictionaryBytesMax) {
    this.window = window;
    this.dictionaryBytesMax = dictionaryBytesMax;
    this.inflation = new Inflation(window);
  }

  /** Why an entry of this kind cannot be read, or null. */
  static @Nullable ArchiveFault refusal(ZipHeader header, long compressedBytes) {
    if (header.isEncrypted()) {
      return ArchiveFault.entry(ProblemKind.ENCRYPTED, "needs a password");
    }
    return switch (header.method()) {
      case ZipHeader.STORED, ZipHeader.DEFLATED -> null;
      case ZipHeader.DEFLATED_64, ZipHeader.BZIP2, ZipHeader.LZMA, ZipHeader.ZSTD, ZipHeader.XZ ->
          compressedBytes != UNKNOWN
              ? null
              : ArchiveFault.entry(
                  ProblemKind.UNSUPPORTED_METHOD, "method needs a size that is not known yet");
      default ->
          ArchiveFault.entry(
              ProblemKind.UNSUPPORTED_METHOD, "compression method " + header.method());
    };
  }

  /** Starts the content at the window's position. */
  void begin(ZipHeader started, long sizeOrUnknown) {
    header = started;
    compressedBytes = sizeOrUnknown;
    dataAt = window.position();
    expanded = 0;
    done = false;
    decoder = null;
    checksum.reset();
    inflation.begin(sizeOrUnknown == UNKNOWN ? Long.MAX_VALUE : sizeOrUnknown);
  }

  int read(byte[] target, int offset, int length) throws IOException {
    try {
      return readOn(target, offset, length);
    } catch (ArchiveFault fault) {
      long _ = inflation.inputLeft();
      window.disown();
      throw fault;
    }
  }

  private int readOn(byte[] target, int offset, int length) throws IOException {
    ZipHeader current = header;
    if (done || current == null) {
      return -1;
    }
    int read =
        switch (current.method()) {
          case ZipHeader.STORED ->
              compressedBytes == UNKNOWN
                  ? readUntilDescriptor(target, offset, length)
                  : readStored(target, offset, length);
          case ZipHeader.DEFLATED -> inflation.read(target, offset, length);
          default -> readDecoded(current, target, offset, length);
        };
    if (read > 0) {
      checksum.update(target, offset, read);
      expanded += read;
      return read;
    }
    done = true;
    if (compressedBytes == UNKNOWN) {
      readDescriptor();
    } else if (!current.hasDescriptor() || current.checksum() != 0) {
      check(current.checksum(), current.expandedBytes());
    }
    return -1;
  }

  private int readStored(byte[] target, int offset, int length) throws IOException {
    long left = compressedBytes - expanded;
    if (left <= 0) {
      return -1;
    }
    int read = window.read(target, offset, (int) Math.min(length, left));
    if (read < 0) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside an entry");
    }
    return read;
  }

  private int readDecoded(ZipHeader current, byte[] target, int offset, int length)
      throws IOException {
    DecodedStream stream = decoder;
    if (stream == null) {
      stream =
          Decoders.ofZipMethod(
              current.method(),
              window,
              compressedBytes,
              current.expandedBytes(),
              dictionaryBytesMax);
      decoder = stream;
    }
    return stream.read(target, offset, length);
  }

  /** Stored bytes of unknown length go on until a descriptor that describes them. */
  private int readUntilDescriptor(byte[] target, int offset, int length) throws IOException {
    window.require(4 + DESCRIPTOR_32_BYTES, "an entry");
    int plain = 0;
    int most = Math.min(length, window.available() - 3);
    while (plain < most && window.intAt(plain) != ZipHeader.DESCRIPTOR) {
      plain++;
    }
    if (plain == 0) {
      boolean described =
          window.intAt(4) == checksum.getValue() && window.intAt(8) == (expanded & 0xffffffffL);
      if (described) {
        return -1;
      }
      plain = 1;
    }
    return window.read(target, offset, plain);
  }

  /** Writers disagree on the signature and on the width of the sizes; the content settles it. */
  private void readDescriptor() throws IOException {
    long compressed = window.position() - dataAt;
    window.require(DESCRIPTOR_32_BYTES, "a data descriptor");
    if (window.intAt(0) == ZipHeader.DESCRIPTOR) {
      window.consume(4);
    }
    window.require(DESCRIPTOR_32_BYTES, "a data descriptor");
    long declared = window.intAt(0);
    if (window.intAt(4) == (compressed & 0xffffffffL)
        && window.intAt(8) == (expanded & 0xffffffffL)) {
      window.consume(DESCRIPTOR_32_BYTES);
    } else if (window.has(DESCRIPTOR_64_BYTES)
        && window.longAt(4) == compressed
        && window.longAt(12) == expanded) {
      window.consume(DESCRIPTOR_64_BYTES);
    } else {
      done = false;
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "data descriptor contradicts the content");
    }
    check(declared, expanded);
  }

  private void check(long declaredChecksum, long declaredBytes) throws ArchiveFault {
    if (declaredBytes != expanded) {
      throw ArchiveFault.entry(
          ProblemKind.CORRUPT, "expands to " + expanded + " bytes, not " + declaredBytes);
    }
    if (declaredChecksum != checksum.getValue()) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "checksum differs");
    }
  }

  /** Leaves the content, what was not read of it to be taken; false if nobody knows its end. */
  boolean finish() {
    ZipHeader current = header;
    if (current == null) {
      return true;
    }
    header = null;
    decoder = null;
    long unused = inflation.inputLeft();
    if (compressedBytes == UNKNOWN) {
      return done && unused >= 0;
    }
    window.owe(dataAt + compressedBytes - window.position());
    return true;
  }

  long compressedBytesRead() {
    ZipHeader current = header;
    if (current == null || current.method() == ZipHeader.STORED) {
      return -1;
    }
    return current.method() == ZipHeader.DEFLATED
        ? inflation.compressedBytesRead()
        : window.position() - dataAt;
  }

  @Override
  public void close() {
    inflation.close();
  }
}
