package dev.sluice.source.remote.bucket;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.FakeClock;
import dev.sluice.source.remote.RemoteConfig;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.RemoteSource;
import dev.sluice.source.remote.retry.RemoteRunReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Lists and reads buckets as a run does, but alone, and without waiting for delays to pass. */
public final class BucketWalk implements AutoCloseable {
  private final FakeClock clock = new FakeClock();
  private final RemoteRun run;
  private final RemoteSource source;
  private final int rangeBytes;
  private final List<SourceObject> objects = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  private BucketWalk(
      BucketStore store, int pageObjects, int rangeBytes, List<BucketTarget> targets) {
    run = new RemoteRun(RemoteConfig.builder().pageObjectsMax(pageObjects).build(), clock);
    source = run.source(new BucketBackend(store, targets));
    this.rangeBytes = rangeBytes;
  }

  /** Lists what URLs of a store stand for; closing the walk closes the store. */
  public static BucketWalk of(BucketStore store, int pageObjects, int rangeBytes, String... urls)
      throws IOException {
    List<BucketTarget> targets = new ArrayList<>();
    for (String url : urls) {
      targets.add(BucketTarget.parse(store.scheme(), url));
    }
    BucketWalk walk = new BucketWalk(store, pageObjects, rangeBytes, targets);
    walk.list();
    return walk;
  }

  public static BucketWalk of(BucketStore store, String... urls) throws IOException {
    return of(store, 1000, 64 << 10, urls);
  }

  private void list() throws IOException {
    Deque<Cursor> cursors = new ArrayDeque<>(List.of(Cursor.START));
    while (!cursors.isEmpty()) {
      Cursor cursor = cursors.removeFirst();
      Cursor next;
      try {
        next = source.list(cursor, new Collector(cursors));
      } catch (RetryLaterException later) {
        clock.advance(later.delay());
        next = cursor;
      }
      if (!(next instanceof Cursor.Done)) {
        cursors.addFirst(next);
      }
    }
  }

  /** Reads all of an object, from the start again if it changes. */
  public byte[] read(SourceObject object) throws IOException {
    try (ByteReader reader = source.open(object)) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      byte[] range = new byte[rangeBytes];
      while (true) {
        try {
          int read = reader.read(content.size(), MemorySegment.ofArray(range));
          content.write(range, 0, read);
          if (read < range.length) {
            return content.toByteArray();
          }
        } catch (RetryLaterException later) {
          clock.advance(later.delay());
        } catch (ObjectChangedException changed) {
          content.reset();
        }
      }
    }
  }

  public byte[] read(String path) throws IOException {
    for (SourceObject object : objects) {
      if (object.path().toString().equals(path)) {
        return read(object);
      }
    }
    throw new IllegalArgumentException(path + " is not among " + paths());
  }

  public List<SourceObject> objects() {
    return List.copyOf(objects);
  }

  /** The objects' paths in the order they were listed. */
  public List<String> paths() {
    return objects.stream().map(object -> object.path().toString()).toList();
  }

  /** Path and reason of each. */
  public List<String> skipped() {
    return List.copyOf(skipped);
  }

  /** Path and reason of each listing that failed. */
  public List<String> failed() {
    return List.copyOf(failed);
  }

  public RemoteRunReport report() {
    return run.report();
  }

  @Override
  public void close() {
    source.close();
  }

  private final class Collector implements Listing {
    private final Deque<Cursor> cursors;

    Collector(Deque<Cursor> cursors) {
      this.cursors = cursors;
    }

    @Override
    public int limit() {
      return Integer.MAX_VALUE;
    }

    @Override
    public void object(SourceObject object) {
      objects.add(object);
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      skipped.add(path + ": " + reason);
    }

    @Override
    public void gap(ObjectPath path, String reason) {
      skipped.add(path + ": gap: " + reason);
    }

    @Override
    public void failed(ObjectPath path, Exception cause) {
      failed.add(path + ": " + cause.getMessage());
    }

    @Override
    public boolean branch(CursorState part) {
      cursors.addLast(new Cursor.Continue(part));
      return true;
    }
  }
}
