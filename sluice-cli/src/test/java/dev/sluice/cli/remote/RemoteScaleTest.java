package dev.sluice.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.pipeline.stage.VirtualThreadStage;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.remote.FakeBackend;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteConfig;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.source.remote.http.HttpBackend;
import dev.sluice.source.remote.http.HttpOptions;
import dev.sluice.source.remote.http.HttpTarget;
import dev.sluice.source.remote.http.WebServer;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Very many objects, and a very large one, with a scan that only looks whether all is there. */
@Timeout(300)
class RemoteScaleTest {
  private static final int BLOCK = 64 << 10;

  @Test
  void join_hundredThousandObjects_readsEachOnce() {
    FakeBackend backend = new FakeBackend();
    for (int i = 0; i < 100_000; i++) {
      backend.with("object" + i, "x");
    }
    AtomicLong bytes = new AtomicLong();
    GraphRun.Result result = run(backend, chunk -> bytes.addAndGet(chunk.length()));
    assertEquals(100_000, result.outcomes().scanned());
    assertTrue(result.outcomes().complete());
    assertEquals(100_000, bytes.get());
  }

  @Test
  void join_objectOfFiveGibibytes_isReadByRangesInOrder() {
    long size = (5L << 30) + 12_345;
    try (WebServer server = new WebServer()) {
      server.forgetting().page("/large", new WebServer.Page(new Numbered(size), "", true));
      AtomicLong next = new AtomicLong();
      HttpTarget target = HttpTarget.of(server.url("/large"), false);
      HttpBackend backend = new HttpBackend(List.of(target), HttpOptions.DEFAULT);
      GraphRun.Result result = run(backend, chunk -> check(chunk, next));
      backend.close();
      assertEquals(1, result.outcomes().scanned());
      assertEquals(size, next.get());
      assertEquals(size, result.tasks().bytesScanned());
    }
  }

  private static void check(Chunk chunk, AtomicLong next) {
    long base = chunk.offset();
    assertEquals(next.get(), base);
    for (long at = (base + BLOCK - 1) / BLOCK * BLOCK;
        at + 8 <= base + chunk.length();
        at += BLOCK) {
      long stamp = chunk.memory().get(ValueLayout.JAVA_LONG_UNALIGNED, at - base);
      assertEquals(at, Long.reverseBytes(stamp));
    }
    next.set(base + chunk.length());
  }

  private static GraphRun.Result run(RemoteBackend backend, ChunkScan.Lane lane) {
    try (SystemClock clock = new SystemClock();
        VirtualThreadStage stage = new VirtualThreadStage()) {
      RemoteRun run = new RemoteRun(RemoteConfig.defaults(), clock);
      return GraphRun.start(
              GraphOptions.builder().bufferedBytes(64 << 20).build(),
              ExecutorOptions.builder().workers(2).build(),
              Collaborators.of(worker -> lane, RunEvents.NONE).withReads(stage),
              List.of(run.source(backend)))
          .join();
    }
  }

  /** Content that has its offset at the start of each block, in big-endian order. */
  private record Numbered(long size) implements WebServer.Content {
    @Override
    public void write(long from, long to, OutputStream out) throws IOException {
      // Ranges begin at multiples of a block: chunks are.
      byte[] block = new byte[BLOCK];
      for (long at = from; at < to; at += BLOCK) {
        ByteBuffer.wrap(block).putLong(0, at);
        out.write(block, 0, (int) Math.min(BLOCK, to - at));
      }
    }
  }
}
