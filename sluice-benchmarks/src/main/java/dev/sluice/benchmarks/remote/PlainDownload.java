package dev.sluice.benchmarks.remote;

import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.bucket.BucketObject;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.ListedObject;
import dev.sluice.source.remote.bucket.StorePage;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Lists a bucket and reads it range by range with as many threads as a scan has reads under way,
 * and throws the bytes away. What a scan is measured by.
 */
final class PlainDownload {
  private static final int PAGE_OBJECTS = 1000;

  private record Range(BucketObject object, long start, int bytes) {}

  private static final Range END = new Range(new BucketObject("", "", ""), 0, 0);

  private final BucketStore store;
  private final int reads;
  private final int rangeBytes;
  private final LinkedBlockingQueue<Range> ranges = new LinkedBlockingQueue<>();

  PlainDownload(BucketStore store, int reads, int rangeBytes) {
    this.store = store;
    this.reads = reads;
    this.rangeBytes = rangeBytes;
  }

  /** How many bytes there were. */
  long run(String bucket) throws IOException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> parts = new ArrayList<>();
      for (int i = 0; i < reads; i++) {
        parts.add(threads.submit(this::read));
      }
      list(bucket);
      for (int i = 0; i < reads; i++) {
        ranges.add(END);
      }
      long bytes = 0;
      for (Future<Long> part : parts) {
        bytes += part.get();
      }
      return bytes;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the plain loop failed", e.getCause());
    }
  }

  private void list(String bucket) throws IOException {
    String token = "";
    do {
      StorePage<ListedObject> page = store.listObjects(bucket, "", token, PAGE_OBJECTS);
      for (ListedObject listed : page.entries()) {
        BucketObject object = new BucketObject(bucket, listed.key(), "");
        for (long at = 0; at < listed.size(); at += rangeBytes) {
          ranges.add(new Range(object, at, (int) Math.min(rangeBytes, listed.size() - at)));
        }
      }
      token = page.next();
    } while (!token.isEmpty());
  }

  private long read() throws IOException, InterruptedException {
    long bytes = 0;
    try (Arena arena = Arena.ofShared()) {
      MemorySegment buffer = arena.allocate(rangeBytes);
      for (Range range = ranges.take(); !range.equals(END); range = ranges.take()) {
        Fetched fetched =
            store.fetchRange(range.object(), "", range.start(), buffer.asSlice(0, range.bytes()));
        if (!(fetched instanceof Fetched.Range(int count, _, _)) || count != range.bytes()) {
          throw new IllegalStateException("asked for " + range + ", came " + fetched);
        }
        bytes += count;
      }
    }
    return bytes;
  }
}
