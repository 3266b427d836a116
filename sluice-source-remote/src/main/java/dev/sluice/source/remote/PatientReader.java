package dev.sluice.source.remote;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;

/**
 * A remote object for who reads little at a time and cannot come back later: reads go through a
 * window of the object, which grows while it is read forward, and retries are waited for.
 */
final class PatientReader implements ByteReader {
  private static final int WINDOW_KIBIBYTES_MIN = 64;
  private static final int WINDOW_KIBIBYTES_MAX = 2 << 10;

  private final RemoteReader reader;
  private final RemoteRun run;
  private byte[] window = new byte[0];
  private int kibibytesBorrowed;
  private long windowStart;
  private int windowBytes;

  PatientReader(RemoteReader reader, RemoteRun run) {
    this.reader = reader;
    this.run = run;
  }

  @Override
  public long size() {
    return reader.size();
  }

  @Override
  public int read(long offset, MemorySegment target) throws IOException {
    int filled = 0;
    while (filled < target.byteSize()) {
      long at = offset + filled;
      if (at < windowStart || at >= windowStart + windowBytes) {
        boolean isOver = windowBytes < window.length && at == windowStart + windowBytes;
        if ((window.length > 0 && isOver) || !fill(at)) {
          break;
        }
      }
      int from = (int) (at - windowStart);
      int count = (int) Math.min(windowBytes - from, target.byteSize() - filled);
      MemorySegment.copy(MemorySegment.ofArray(window), from, target, filled, count);
      filled += count;
    }
    return filled;
  }

  private boolean fill(long at) throws IOException {
    boolean forward = window.length > 0 && at == windowStart + windowBytes;
    if (forward || window.length == 0) {
      grow();
    }
    windowStart = at;
    windowBytes = 0;
    windowBytes = readPatiently(at, MemorySegment.ofArray(window));
    return windowBytes > 0;
  }

  private void grow() {
    int wanted = Math.max(WINDOW_KIBIBYTES_MIN, 2 * (window.length >> 10));
    long size = reader.size();
    if (wanted > WINDOW_KIBIBYTES_MAX
        || (window.length > 0 && size != SourceObject.SIZE_UNKNOWN && window.length >= size)) {
      return;
    }
    int more = wanted - Math.max(WINDOW_KIBIBYTES_MIN, window.length >> 10);
    if (more > 0 && !run.windowKibibytes().tryAcquire(more)) {
      return;
    }
    kibibytesBorrowed += more;
    window = new byte[wanted << 10];
  }

  private int readPatiently(long offset, MemorySegment target) throws IOException {
    while (true) {
      try {
        return reader.read(offset, target);
      } catch (RetryLaterException later) {
        try {
          run.clock().sleep(later.delay());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("the run was stopped");
        }
      } catch (ObjectChangedException changed) {
        throw new IOException("an archive that changes while it is read cannot be read again");
      }
    }
  }

  @Override
  public void close() {
    reader.close();
    run.windowKibibytes().release(kibibytesBorrowed);
    kibibytesBorrowed = 0;
    window = new byte[0];
  }
}
