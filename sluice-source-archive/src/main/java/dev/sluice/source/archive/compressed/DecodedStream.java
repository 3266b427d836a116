package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.EntryName;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.UnsupportedOptionsException;

/**
 * A library's decoder, opened at the first read, its many ways to fail turned into faults. It is
 * asked for large pieces only: some decoders take as long for a small one.
 */
public final class DecodedStream {
  private static final int EMPTY_READS_MAX = 1000;
  private static final int AHEAD_BYTES = 32 * 1024;

  /** Makes the decoder. */
  @FunctionalInterface
  interface Opening {
    InputStream open(RawStream raw) throws IOException;
  }

  private final RawStream raw;
  private final Opening opening;
  private final byte[] ahead = new byte[AHEAD_BYTES];
  private int aheadStart;
  private int aheadEnd;
  private @Nullable InputStream decoder;

  DecodedStream(RawStream raw, Opening opening) {
    this.raw = raw;
    this.opening = opening;
  }

  public int read(byte[] target, int offset, int length) throws ArchiveFault {
    if (aheadStart == aheadEnd) {
      if (length >= ahead.length) {
        return decode(target, offset, length);
      }
      int read = decode(ahead, 0, ahead.length);
      if (read < 0) {
        return read;
      }
      aheadStart = 0;
      aheadEnd = read;
    }
    int count = Math.min(length, aheadEnd - aheadStart);
    System.arraycopy(ahead, aheadStart, target, offset, count);
    aheadStart += count;
    return count;
  }

  private int decode(byte[] target, int offset, int length) throws ArchiveFault {
    try {
      InputStream stream = decoder;
      if (stream == null) {
        stream = opening.open(raw);
        decoder = stream;
      }
      for (int tries = 0; tries < EMPTY_READS_MAX; tries++) {
        int read = stream.read(target, offset, length);
        if (read != 0) {
          return read;
        }
      }
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "decoder makes no progress");
    } catch (IOException | RuntimeException failure) {
      throw fault(failure, raw.hasEnded());
    }
  }

  /** What a library's exception means for the content it was reading. */
  public static ArchiveFault fault(Exception failure, boolean inputEnded) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ArchiveFault fault) {
        return fault;
      }
      if (cause instanceof MemoryLimitException
          || cause instanceof org.apache.commons.compress.MemoryLimitException) {
        return ArchiveFault.entry(
            ProblemKind.DICTIONARY_TOO_LARGE, "decoder asks for more memory than it may have");
      }
      if (cause instanceof UnsupportedOptionsException) {
        return ArchiveFault.entry(ProblemKind.UNSUPPORTED_METHOD, words(cause));
      }
    }
    boolean truncated = inputEnded || failure instanceof EOFException;
    return ArchiveFault.entry(
        truncated ? ProblemKind.TRUNCATED : ProblemKind.CORRUPT, words(failure));
  }

  private static String words(Throwable cause) {
    String message = cause.getMessage();
    if (message == null) {
      return cause instanceof EOFException ? "ends inside a stream" : "cannot be decoded";
    }
    return EntryName.printable(message);
  }
}
