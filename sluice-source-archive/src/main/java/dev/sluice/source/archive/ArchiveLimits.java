package dev.sluice.source.archive;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.ReaderLimits;
import java.util.Optional;

/**
 * How much an archive may cost.
 *
 * @param depthMax containers inside containers, the outermost being 1
 * @param deeper what becomes of containers that are nested deeper
 * @param entriesMax entries of one archive, folders and links included
 * @param entryBytesMax expanded bytes of one entry
 * @param archiveBytesMax expanded bytes of one archive
 * @param rootBytesMax expanded bytes of everything below one outermost archive
 * @param ratioMax expanded bytes for one compressed byte
 * @param ratioFloorBytes expanded bytes of an entry below which the ratio is not looked at
 * @param dictionaryBytesMax memory one decoder may ask for
 * @param bufferBytesMax size of an archive that needs random access but comes as a stream
 * @param nameBytesMax length of an entry's name
 */
public record ArchiveLimits(
    int depthMax,
    Deeper deeper,
    int entriesMax,
    long entryBytesMax,
    long archiveBytesMax,
    long rootBytesMax,
    int ratioMax,
    long ratioFloorBytes,
    int dictionaryBytesMax,
    int bufferBytesMax,
    int nameBytesMax) {
  /** What becomes of containers that are nested too deep to be opened. */
  public enum Deeper {
    /** They are scanned as the bytes they are, and the run is incomplete. */
    GAP,
    /** They are scanned as the bytes they are: nobody wanted them opened. */
    LEFT_OUT,
    /**
     * They are not scanned at all, nor are bytes that no entry covers, and formats that gitleaks
     * does not open are ordinary files: gitleaks' way.
     */
    UNREAD
  }

  private static final int KIB = 1024;
  private static final int MIB = 1024 * KIB;

  /** Refuses limits below one. */
  public ArchiveLimits {
    requirePositive("depthMax", depthMax);
    requirePositive("entriesMax", entriesMax);
    requirePositive("entryBytesMax", entryBytesMax);
    requirePositive("archiveBytesMax", archiveBytesMax);
    requirePositive("rootBytesMax", rootBytesMax);
    requirePositive("ratioMax", ratioMax);
    requirePositive("ratioFloorBytes", ratioFloorBytes);
    requirePositive("dictionaryBytesMax", dictionaryBytesMax);
    requirePositive("bufferBytesMax", bufferBytesMax);
    requirePositive("nameBytesMax", nameBytesMax);
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, not " + value);
    }
  }

  /** Those of them that readers of all formats heed. */
  ReaderLimits ofReader() {
    return new ReaderLimits(nameBytesMax, dictionaryBytesMax);
  }

  /** The format of a content by its first bytes, if containers of that format are opened. */
  Optional<ArchiveFormat> detect(byte[] head, int length) {
    return opened(ArchiveFormat.detect(head, length));
  }

  /** The format of a content by its first bytes and its name. */
  Optional<ArchiveFormat> detect(byte[] head, int length, String name) {
    return opened(ArchiveFormat.detect(head, length, name));
  }

  private Optional<ArchiveFormat> opened(Optional<ArchiveFormat> format) {
    boolean isOpened =
        deeper != Deeper.UNREAD || format.isEmpty() || format.get().isOpenedByGitleaks();
    return isOpened ? format : Optional.empty();
  }

  /** The limits when nothing is said. */
  public static ArchiveLimits defaults() {
    return builder().build();
  }

  /** Limits to start from, all at their defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects limits; every default is stated here. */
  public static final class Builder {
    private int depthMax = 3;
    private Deeper deeper = Deeper.GAP;
    private int entriesMax = 4096;
    private long entryBytesMax = 64L * MIB;
    private long archiveBytesMax = 256L * MIB;
    private long rootBytesMax = 512L * MIB;
    private int ratioMax = 128;
    private long ratioFloorBytes = MIB;
    private int dictionaryBytesMax = 64 * MIB;
    private int bufferBytesMax = 16 * MIB;
    private int nameBytesMax = 4 * KIB;

    private Builder() {}

    /** Containers inside containers, the outermost being 1. */
    public Builder depthMax(int value) {
      depthMax = value;
      return this;
    }

    /** What becomes of containers that are nested deeper. */
    public Builder deeper(Deeper value) {
      deeper = value;
      return this;
    }

    /** Entries of one archive, folders and links included. */
    public Builder entriesMax(int value) {
      entriesMax = value;
      return this;
    }

    /** Expanded bytes of one entry. */
    public Builder entryBytesMax(long value) {
      entryBytesMax = value;
      return this;
    }

    /** Expanded bytes of one archive. */
    public Builder archiveBytesMax(long value) {
      archiveBytesMax = value;
      return this;
    }

    /** Expanded bytes of everything below one outermost archive. */
    public Builder rootBytesMax(long value) {
      rootBytesMax = value;
      return this;
    }

    /** Expanded bytes for one compressed byte. */
    public Builder ratioMax(int value) {
      ratioMax = value;
      return this;
    }

    /** Expanded bytes of an entry below which the ratio is not looked at. */
    public Builder ratioFloorBytes(long value) {
      ratioFloorBytes = value;
      return this;
    }

    /** Memory one decoder may ask for. */
    public Builder dictionaryBytesMax(int value) {
      dictionaryBytesMax = value;
      return this;
    }

    /** Size of an archive that needs random access but comes as a stream. */
    public Builder bufferBytesMax(int value) {
      bufferBytesMax = value;
      return this;
    }

    /** Length of an entry's name. */
    public Builder nameBytesMax(int value) {
      nameBytesMax = value;
      return this;
    }

    /** The limits, checked. */
    public ArchiveLimits build() {
      return new ArchiveLimits(
          depthMax,
          deeper,
          entriesMax,
          entryBytesMax,
          archiveBytesMax,
          rootBytesMax,
          ratioMax,
          ratioFloorBytes,
          dictionaryBytesMax,
          bufferBytesMax,
          nameBytesMax);
    }
  }
}
