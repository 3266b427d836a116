package dev.sluice.source.remote;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.retry.RemoteCounters;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * One object of a backend, read by ranges, or as one stream where the backend hands it over as
 * such.
 *
 * <p>All bytes are of one version, the one that the first range was of. When the object turns out
 * to be of another, every read fails until one begins again at the first byte; the second time it
 * changes, it is given up.
 */
final class RemoteReader implements ByteReader {
  private final SourceObject object;
  private final RemoteBackend backend;
  private final RemoteCalls calls;
  private final RemoteRun run;
  private final RemoteCounters counters;
  private final Allowance allowance;
  private final boolean counted;

  private String version;
  private long size;
  private boolean wasRead;
  private boolean ranged;
  private boolean toBeReadAgain;
  private int changes;
  private @Nullable WholeObject whole;

  private boolean hasFailed;
  private volatile boolean stopped;

  RemoteReader(
      SourceObject object,
      RemoteBackend backend,
      RemoteCalls calls,
      RemoteRun run,
      boolean counted) {
    this.object = object;
    this.backend = backend;
    this.calls = calls;
    this.run = run;
    this.counters = run.counters();
    this.allowance = new Allowance(run.config(), run.config().seed() + object.path().hashCode());
    this.counted = counted;
    this.version = object.version();
    this.size = object.size();
  }

  @Override
  public synchronized long size() {
    return size;
  }

  @Override
  public synchronized boolean isParallel() {
    return ranged && whole == null;
  }

  /** What cannot be had of the version is not known: then the reads tell why. */
  @Override
  public ObjectVersion version() throws IOException {
    Allowance own = new Allowance(run.config(), run.config().seed());
    String told;
    try {
      told = calls.call(own, 0, () -> {}, () -> backend.versionOf(object));
    } catch (InterruptedIOException interrupted) {
      throw interrupted;
    } catch (IOException untold) {
      return ObjectVersion.UNKNOWN;
    }
    synchronized (this) {
      version = told;
    }
    return ObjectVersion.ofTag(told);
  }

  @Override
  public int read(long offset, MemorySegment target) throws IOException {
    String wanted;
    synchronized (this) {
      wasRead = true;
      if (size == 0 || target.byteSize() == 0) {
        return 0;
      }
      if (offset == 0) {
        toBeReadAgain = false;
      } else if (toBeReadAgain) {
        throw new ObjectChangedException("changed while it was read");
      }
      wanted = version;
    }
    try {
      Fetched.Range range =
          calls.call(allowance, offset, this::started, () -> fetch(offset, target, wanted));
      int read = accept(range, offset, target.byteSize(), wanted);
      allowance.succeeded(offset, read);
      counters.chunksFetched.increment();
      counters.bytesFetched.add(read);
      return read;
    } catch (RemoteCalls.ChangedException changed) {
      throw changed(wanted);
    } catch (RetryLaterException | ObjectChangedException again) {
      throw again;
    } catch (InterruptedIOException interrupted) {
      stopped = true;
      throw interrupted;
    } catch (IOException | RuntimeException failed) {
      checkVersion(wanted);
      throw failed;
    }
  }

  /** That a read of an older version failed says nothing of the version to be read now. */
  private synchronized void checkVersion(String wanted) throws ObjectChangedException {
    if (!wanted.equals(version)) {
      throw new ObjectChangedException("changed while it was read");
    }
  }

  private void started() {
    if (counted) {
      counters.objectsStarted.increment();
    }
  }

  private Fetched.Range fetch(long offset, MemorySegment target, String wanted) throws Exception {
    WholeObject open = whole();
    if (open == null) {
      switch (backend.fetchRange(object, wanted, offset, target)) {
        case Fetched.Range range -> {
          return range;
        }
        case Fetched.Whole(InputStream content, String contentVersion) ->
            open = takeOver(content, contentVersion, wanted);
      }
    }
    try {
      int read = open.read(offset, target);
      return new Fetched.Range(read, SourceObject.SIZE_UNKNOWN, open.version());
    } catch (IOException | RuntimeException broken) {
      forget(open);
      throw broken;
    }
  }

  private synchronized @Nullable WholeObject whole() {
    return whole;
  }

  private synchronized void forget(WholeObject broken) {
    broken.close();
    whole = null;
  }

  private synchronized WholeObject takeOver(
      InputStream content, String contentVersion, String wanted) throws IOException {
    WholeObject taken = new WholeObject(content, contentVersion);
    if (ranged) {
      taken.close();
      throw new IOException("the server stopped reading by ranges half way");
    }
    if (!wanted.isEmpty() && !contentVersion.isEmpty() && !contentVersion.equals(wanted)) {
      taken.close();
      throw new RemoteCalls.ChangedException(new IOException("another version"));
    }
    size = SourceObject.SIZE_UNKNOWN;
    whole = taken;
    return taken;
  }

  private synchronized int accept(Fetched.Range range, long offset, long asked, String wanted)
      throws IOException {
    if (range.bytes() < 0 || range.bytes() > asked) {
      throw new IllegalStateException(
          "%d bytes for %d asked of %s".formatted(range.bytes(), asked, object.path()));
    }
    boolean sized = range.size() != SourceObject.SIZE_UNKNOWN;
    if (sized && range.bytes() < Math.min(asked, Math.max(0, range.size() - offset))) {
      throw new IllegalStateException(
          "%d of %d bytes at %d, of %d in all"
              .formatted(range.bytes(), asked, offset, range.size()));
    }
    checkVersion(wanted);
    boolean otherVersion =
        !version.isEmpty() && !range.version().isEmpty() && !range.version().equals(version);
    boolean otherSize = sized && size != SourceObject.SIZE_UNKNOWN && range.size() != size;
    if (otherVersion || otherSize) {
      throw new RemoteCalls.ChangedException(new IOException("another version"));
    }
    if (version.isEmpty()) {
      version = range.version();
    }
    if (sized) {
      size = range.size();
      ranged = true;
    }
    return range.bytes();
  }

  /** What to throw when the version asked for is gone; reads of an older one only hear of it. */
  private synchronized IOException changed(String wanted) {
    if (wanted.equals(version) && !toBeReadAgain) {
      changes++;
      if (changes > 1) {
        return new IOException("changed again while it was read");
      }
      counters.objectsChanged.increment();
      toBeReadAgain = true;
      version = "";
      size = SourceObject.SIZE_UNKNOWN;
      ranged = false;
    }
    return new ObjectChangedException("changed while it was read");
  }

  @Override
  public synchronized void failed() {
    hasFailed = true;
  }

  @Override
  public synchronized void close() {
    if (whole != null) {
      forget(whole);
    }
    if (!counted || !wasRead || stopped) {
      return;
    }
    (hasFailed ? counters.objectsFailed : counters.objectsCompleted).increment();
  }
}
