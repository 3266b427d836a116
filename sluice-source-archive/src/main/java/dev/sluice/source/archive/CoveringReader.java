package dev.sluice.source.archive;

import dev.sluice.source.Places;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.OwnBytes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A reader whose container is covered to its last byte: what its entries leave over comes as
 * contents of the container's own.
 *
 * <p>When the container cannot be taken apart any further, the rest of it is its own, and only then
 * does the fault come out.
 */
final class CoveringReader implements ContainerReader {
  private final ContainerReader reader;
  private final OwnBytes own;

  /** What the last step came to, if that was not told yet. */
  private @Nullable ContainerEntry pending;

  private @Nullable ArchiveFault pendingFault;

  /** Why the container ends early. */
  private @Nullable ArchiveFault last;

  private boolean isResting;
  private boolean ended;
  private boolean inOwn;

  CoveringReader(ContainerReader reader, OwnBytes own) {
    this.reader = reader;
    this.own = own;
  }

  @Override
  public @Nullable ContainerEntry next() throws ArchiveFault {
    if (inOwn) {
      inOwn = false;
      own.endPiece();
    }
    while (true) {
      ArchiveFault lost = own.takeLost();
      // A container that has ended early has said so, or will.
      if (lost != null && !isResting) {
        throw lost;
      }
      ContainerEntry entry = pending;
      if (entry != null) {
        pending = null;
        return entry;
      }
      ArchiveFault fault = pendingFault;
      if (fault != null) {
        pendingFault = null;
        throw fault;
      }
      if (own.isFull() || (ended && !own.isEmpty())) {
        inOwn = true;
        return ContainerEntry.own();
      }
      if (ended) {
        if (last != null) {
          throw last;
        }
        return null;
      }
      step();
    }
  }

  private void step() {
    try {
      ContainerEntry entry = isResting ? reader.rest() : reader.next();
      if (entry == null) {
        ended = true;
      } else if (entry.kind() != ContainerEntry.Kind.MORE) {
        pending = entry;
      }
    } catch (ArchiveFault fault) {
      if (fault.endsContainer() || isResting) {
        stop(fault);
      } else {
        pendingFault = fault;
      }
    } catch (IOException failure) {
      stop(
          ArchiveFault.container(
              ProblemKind.UNREADABLE, EntryName.printable(String.valueOf(failure.getMessage()))));
    }
  }

  private void stop(ArchiveFault fault) {
    if (last == null) {
      last = fault.endsContainer() ? fault : ArchiveFault.container(fault.kind(), fault.detail());
    }
    ended = isResting;
    isResting = true;
  }

  /** Takes the container no further apart, whatever it holds. */
  @Override
  public @Nullable ContainerEntry rest() throws ArchiveFault {
    pending = null;
    pendingFault = null;
    isResting = true;
    return next();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (inOwn) {
      return readOwn(target, offset, length);
    }
    try {
      return reader.read(target, offset, length);
    } catch (ArchiveFault fault) {
      if (!fault.endsContainer()) {
        throw fault;
      }
      stop(fault);
      throw ArchiveFault.entry(fault.kind(), fault.detail());
    }
  }

  /** A piece goes on until a content begins. */
  private int readOwn(byte[] target, int offset, int length) {
    while (true) {
      int read = own.read(target, offset, length);
      if (read >= 0) {
        return read;
      }
      if (pending != null || pendingFault != null || ended) {
        return -1;
      }
      step();
    }
  }

  /** Where the bytes of the current content were; null unless it is one of the container's own. */
  @Nullable Places places() {
    return inOwn ? own.places() : null;
  }

  @Override
  public boolean skipsCheaply() {
    return inOwn || reader.skipsCheaply();
  }

  @Override
  public long compressedBytesRead() {
    return inOwn ? -1 : reader.compressedBytesRead();
  }

  @Override
  public void close() {
    reader.close();
  }
}
