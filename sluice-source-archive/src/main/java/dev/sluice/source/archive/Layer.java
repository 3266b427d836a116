package dev.sluice.source.archive;

import dev.sluice.source.Places;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ContainerEntry;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One open container of a walk: its reader, its budgets, and what became of the current entry. */
final class Layer {
  private static final int DRAIN_BYTES = 8 * 1024;
  private static final int DRAIN_STEP_BYTES = 1024 * 1024;

  private final String path;
  private final @Nullable ArchiveFormat format;
  private final int depth;
  private final @Nullable Layer parent;
  private final CoveringReader reader;
  private final ArchiveLimits limits;
  private final RootBudget root;
  private final byte[] head = new byte[ArchiveFormat.HEAD_BYTES];
  private int headStart;
  private int headEnd;
  private int entries;
  private long expandedBytes;
  private long entryBytes;
  private long entryBytesMax;
  private boolean entryEnded = true;
  private @Nullable ArchiveFault fault;
  private boolean draining;
  private boolean givenUp;
  private boolean inOwn;
  private boolean isRestOver;

  /**
   * An open container.
   *
   * @param format its format, or null if it is not taken apart
   */
  Layer(
      String path,
      @Nullable ArchiveFormat format,
      @Nullable Layer parent,
      CoveringReader reader,
      ArchiveLimits limits,
      RootBudget root) {
    this.path = path;
    this.format = format;
    this.parent = parent;
    this.depth = parent == null || format == null ? 1 : parent.depthOfNested(format);
    this.reader = reader;
    this.limits = limits;
    this.root = root;
  }

  String path() {
    return path;
  }

  @Nullable Layer parent() {
    return parent;
  }

  /**
   * A tar or a cpio inside a compression is one container with it, as its users see it, and so is
   * the compression in a package of RPM.
   */
  int depthOfNested(ArchiveFormat nested) {
    boolean isOfPackage =
        format == ArchiveFormat.RPM && nested.isCompression() && nested != ArchiveFormat.RPM;
    boolean isOne = nested.isPackedAsAWhole() && format != null && format.isCompression();
    return isOfPackage || isOne ? depth : depth + 1;
  }

  /** Why nothing more can be read here, or null if the next entry can. */
  @Nullable ArchiveFault end() {
    ArchiveFault last = fault;
    if (last == null) {
      return null;
    }
    boolean cutOff = parent != null && parent.fault != null;
    return last.endsContainer() || cutOff || givenUp ? last : null;
  }

  /** Ends the container although its bytes could be read on. */
  void giveUp(ArchiveFault because) {
    fault = because;
    givenUp = true;
  }

  /** Moves to the next entry; null at the end. */
  @Nullable ContainerEntry next() throws ArchiveFault {
    // The walk takes these steps one by one before it comes here; what is left is few.
    boolean isDrained;
    do {
      isDrained = drainSome();
    } while (!isDrained);
    fault = null;
    try {
      ContainerEntry entry = reader.next();
      if (entry == null) {
        return null;
      }
      if (entry.isOwn()) {
        beginOwn();
        return entry;
      }
      inOwn = false;
      if (++entries > limits.entriesMax()) {
        throw ArchiveFault.container(
            ProblemKind.TOO_MANY_ENTRIES,
            "more than " + limits.entriesMax() + "; --max-archive-entries allows more");
      }
      entryBytes = 0;
      entryBytesMax = Long.MAX_VALUE;
      entryEnded = entry.isFolder() || (entry.refusal() != null && reader.skipsCheaply());
      draining = false;
      headStart = 0;
      headEnd = 0;
      return entry;
    } catch (IOException failure) {
      throw keep(failure);
    }
  }

  /**
   * Goes on to what is left of a container that is not taken apart any further; true if that is to
   * be read.
   */
  boolean rest() {
    if (givenUp || isRestOver) {
      return false;
    }
    try {
      ContainerEntry entry = reader.rest();
      if (entry != null && entry.isOwn()) {
        beginOwn();
        return true;
      }
    } catch (ArchiveFault known) {
      // The container has ended for another reason already.
    }
    isRestOver = true;
    return false;
  }

  private void beginOwn() {
    inOwn = true;
    entryEnded = false;
    draining = false;
    headStart = 0;
    headEnd = 0;
  }

  /** Where the bytes of the current content were, if they are the container's own. */
  @Nullable Places places() {
    return reader.places();
  }

  /**
   * Expands some of what is left of the entry, under the budgets of the archive and the root alone;
   * true if nothing is left. A bomb takes many such steps, between which others can be heard.
   */
  boolean drainSome() throws ArchiveFault {
    boolean overItsBudget =
        fault != null
            && (fault.kind() == ProblemKind.ENTRY_TOO_LARGE
                || fault.kind() == ProblemKind.RATIO_TOO_HIGH);
    if (entryEnded || reader.skipsCheaply() || (fault != null && !overItsBudget)) {
      entryEnded = true;
      return true;
    }
    fault = null;
    draining = true;
    entryBytesMax = Long.MAX_VALUE;
    byte[] scratch = new byte[DRAIN_BYTES];
    try {
      for (int done = 0; done < DRAIN_STEP_BYTES; ) {
        int read = read(scratch, 0, scratch.length);
        if (read < 0) {
          entryEnded = true;
          return true;
        }
        done += read;
      }
      return false;
    } catch (ArchiveFault late) {
      if (end() != null) {
        throw late;
      }
      // Nobody wants the entry any more, so its own faults do not matter.
    }
    entryEnded = true;
    return true;
  }

  /** Reads the first bytes of the current entry and keeps them to be read again. */
  byte[] peek() throws ArchiveFault {
    try {
      while (headEnd < head.length) {
        int read = readOn(head, headEnd, head.length - headEnd);
        if (read < 0) {
          break;
        }
        headEnd += read;
      }
    } catch (ArchiveFault early) {
      if (headEnd == 0) {
        throw early;
      }
      // What came before the fault is read first; then the fault is met again.
    }
    return head;
  }

  int peeked() {
    return headEnd;
  }

  /** From here on the current entry may not be larger than one content may be. */
  void limitEntry() {
    entryBytesMax = limits.entryBytesMax();
  }

  int read(byte[] target, int offset, int length) throws ArchiveFault {
    if (length == 0) {
      return 0;
    }
    if (headStart < headEnd) {
      int count = Math.min(length, headEnd - headStart);
      System.arraycopy(head, headStart, target, offset, count);
      headStart += count;
      return count;
    }
    return readOn(target, offset, length);
  }

  private int readOn(byte[] target, int offset, int length) throws ArchiveFault {
    if (inOwn) {
      return readOwn(target, offset, length);
    }
    if (fault != null) {
      throw fault;
    }
    if (entryEnded) {
      return -1;
    }
    try {
      root.checkWanted();
      int read = readWithin(target, offset, length);
      entryEnded = read < 0;
      return read;
    } catch (IOException failure) {
      throw keep(failure);
    }
  }

  /** What is not expanded has no budget here: its bytes are those of whatever it lies in. */
  private int readOwn(byte[] target, int offset, int length) throws ArchiveFault {
    try {
      int read = entryEnded ? -1 : reader.read(target, offset, length);
      entryEnded = read < 0;
      return read;
    } catch (IOException failure) {
      throw keep(failure);
    }
  }

  private int readWithin(byte[] target, int offset, int length) throws IOException {
    boolean charged = parent == null || reader.compressedBytesRead() >= 0;
    long entryLeft = entryBytesMax - entryBytes;
    long archiveLeft = limits.archiveBytesMax() - expandedBytes;
    long rootLeft = charged ? root.left() : Long.MAX_VALUE;
    long allowed = Math.min(Math.min(entryLeft, archiveLeft), rootLeft);
    if (allowed <= 0) {
      byte[] oneMore = new byte[1];
      if (reader.read(oneMore, 0, 1) < 0) {
        return -1;
      }
      throw overBudget(entryLeft, archiveLeft);
    }
    int read = reader.read(target, offset, (int) Math.min(length, allowed));
    if (read > 0) {
      entryBytes += read;
      expandedBytes += read;
      if (charged) {
        root.charge(read);
      }
      checkRatio();
    }
    return read;
  }

  private ArchiveFault overBudget(long entryLeft, long archiveLeft) {
    if (entryLeft <= 0) {
      return ArchiveFault.entry(ProblemKind.ENTRY_TOO_LARGE, megabytes(limits.entryBytesMax()));
    }
    return archiveLeft <= 0
        ? ArchiveFault.container(ProblemKind.ARCHIVE_TOO_LARGE, megabytes(limits.archiveBytesMax()))
        : ArchiveFault.container(ProblemKind.ROOT_TOO_LARGE, megabytes(limits.rootBytesMax()));
  }

  private void checkRatio() throws ArchiveFault {
    long compressed = reader.compressedBytesRead();
    if (!draining
        && compressed >= 0
        && entryBytes > limits.ratioFloorBytes()
        && entryBytes / limits.ratioMax() > compressed) {
      throw ArchiveFault.entry(
          ProblemKind.RATIO_TOO_HIGH, entryBytes + " bytes out of " + compressed);
    }
  }

  private ArchiveFault keep(IOException failure) {
    ArchiveFault kept =
        failure instanceof ArchiveFault typed
            ? typed
            : ArchiveFault.container(ProblemKind.UNREADABLE, String.valueOf(failure.getMessage()));
    if (format != null && format.isCompression() && !kept.endsContainer()) {
      // There is no other entry to go on with.
      kept = ArchiveFault.container(kept.kind(), kept.detail());
    }
    fault = kept;
    return kept;
  }

  void close() {
    reader.close();
  }

  private static String megabytes(long bytesMax) {
    return "more than " + bytesMax + " bytes; --max-archive-megabytes allows more";
  }
}
