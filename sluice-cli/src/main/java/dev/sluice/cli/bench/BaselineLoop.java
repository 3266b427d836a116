package dev.sluice.cli.bench;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads a tree with the same calls and buffers as a run does, but in plain loops: each thread takes
 * the next of the tree's top entries and walks it depth first. What a task graph is measured by.
 */
final class BaselineLoop {
  private static final int BATCH = 32;

  private BaselineLoop() {}

  /** What was read. */
  record Read(long files, long bytes) {
    Read plus(Read other) {
      return new Read(files + other.files, bytes + other.bytes);
    }
  }

  static Read run(List<Path> entries, int threads, int bufferBytes) {
    AtomicInteger next = new AtomicInteger();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Read>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        parts.add(pool.submit(() -> readEntries(entries, next, bufferBytes)));
      }
      Read all = new Read(0, 0);
      for (Future<Read> part : parts) {
        all = all.plus(part.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the plain loop failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static Read readEntries(List<Path> entries, AtomicInteger next, int bufferBytes)
      throws IOException {
    Read all = new Read(0, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(bufferBytes);
      int index = next.getAndIncrement();
      while (index < entries.size()) {
        all = all.plus(readEntry(entries.get(index), buffer));
        index = next.getAndIncrement();
      }
    }
    return all;
  }

  private static Read readEntry(Path entry, MemorySegment buffer) throws IOException {
    LocalSource source = new LocalSource(List.of(entry), LocalOptions.defaults());
    Batch batch = new Batch();
    long files = 0;
    long bytes = 0;
    Cursor cursor = Cursor.START;
    while (!(cursor instanceof Cursor.Done)) {
      cursor = source.list(cursor, batch);
      for (SourceObject object : batch.objects) {
        bytes += readFile(source, object, buffer);
        files++;
      }
      batch.objects.clear();
    }
    return new Read(files, bytes);
  }

  private static long readFile(LocalSource source, SourceObject object, MemorySegment buffer)
      throws IOException {
    try (ByteReader reader = source.open(object)) {
      long offset = 0;
      int read;
      do {
        read = reader.read(offset, buffer);
        offset += read;
      } while (read == buffer.byteSize());
      return offset;
    }
  }

  private static final class Batch implements Listing {
    final List<SourceObject> objects = new ArrayList<>();

    @Override
    public int limit() {
      return BATCH - objects.size();
    }

    @Override
    public void object(SourceObject object) {
      objects.add(object);
    }

    @Override
    public void skipped(ObjectPath path, String reason) {}

    @Override
    public void failed(ObjectPath path, Exception cause) {
      throw new IllegalStateException("cannot list " + path, cause);
    }

    @Override
    public boolean branch(CursorState part) {
      return false;
    }
  }
}
