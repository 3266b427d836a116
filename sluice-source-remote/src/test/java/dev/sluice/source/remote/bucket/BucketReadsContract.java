package dev.sluice.source.remote.bucket;

import static dev.sluice.source.remote.bucket.FaultyProxy.answer;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.RemoteFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** How every store reads objects, whatever the server and the network do. */
public abstract class BucketReadsContract extends BucketStoreFixture {
  @Test
  void read_bodyShorterThanPromised_isReadAgain() throws IOException {
    String bucket = newBucket();
    byte[] content = noise(50_000);
    server().put(bucket, "object", content, "");
    FaultyProxy proxy = proxy();
    proxy.next(READS, new FaultyProxy.Fault.Length(-1));
    proxy.next(READS, new FaultyProxy.Fault.Length(-40_000));
    BucketWalk walk = walk(proxy.endpoint(), 1000, url(bucket, ""));
    assertArrayEquals(content, walk.read(url(bucket, "object")));
    assertEquals(2, walk.report().retries());
  }

  @Test
  void read_bodyLongerThanPromised_takesWhatWasPromised() throws IOException {
    String bucket = newBucket();
    byte[] content = noise(150_000);
    server().put(bucket, "object", content, "");
    FaultyProxy proxy = proxy();
    proxy.next(READS, new FaultyProxy.Fault.Length(7));
    BucketWalk walk = walk(proxy.endpoint(), 1000, url(bucket, ""));
    assertArrayEquals(content, walk.read(url(bucket, "object")));
  }

  @Test
  void read_serverIgnoresRanges_isReadAsAStream() throws IOException {
    String bucket = newBucket();
    String content = "0123456789".repeat(20_000);
    put(bucket, "object", content);
    FaultyProxy proxy = proxy();
    String head = "HTTP/1.1 200 OK\r\nConnection: close\r\n";
    proxy.next(READS, new FaultyProxy.Fault.Answer(head, content));
    BucketWalk walk = walk(proxy.endpoint(), 1000, url(bucket, ""));
    assertEquals(content, new String(walk.read(url(bucket, "object")), StandardCharsets.UTF_8));
    assertEquals(1, proxy.requests().stream().filter(READS).count());
  }

  @Test
  void read_largerThanARange_isAllThere() throws IOException {
    String bucket = newBucket();
    byte[] content = noise(1_000_001);
    server().put(bucket, "large", content, "");
    server().put(bucket, "even", noise(2 * (64 << 10)), "");
    server().put(bucket, "empty", new byte[0], "");
    BucketWalk walk = walk(url(bucket, ""));
    assertArrayEquals(content, walk.read(url(bucket, "large")));
    assertArrayEquals(noise(2 * (64 << 10)), walk.read(url(bucket, "even")));
    assertArrayEquals(new byte[0], walk.read(url(bucket, "empty")));
  }

  @Test
  void fetchRange_beyondTheEnd_isNothing() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "0123456789");
    try (BucketStore store = open(server().endpoint())) {
      BucketObject object = new BucketObject(bucket, "object", "");
      MemorySegment target = MemorySegment.ofArray(new byte[4]);
      assertEquals(4, range(store.fetchRange(object, "", 2, target)).bytes());
      Fetched.Range last = range(store.fetchRange(object, "", 8, target));
      assertEquals(2, last.bytes());
      assertEquals(10, last.size());
      assertEquals(0, range(store.fetchRange(object, "", 10, target)).bytes());
      assertEquals(0, range(store.fetchRange(object, "", 99, target)).bytes());
    }
  }

  @Test
  void read_changedSinceListed_isReadAgainOnce() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "first");
    BucketWalk walk = walk(url(bucket, ""));
    put(bucket, "object", "second content");
    assertEquals(
        "second content", new String(walk.read(url(bucket, "object")), StandardCharsets.UTF_8));
    assertEquals(1, walk.report().objectsChanged());
  }

  @Test
  void fetchRange_otherVersion_isAChange() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "first");
    BucketStore store = open(server().endpoint());
    BucketBackend backend = new BucketBackend(store, List.of(new BucketTarget(bucket, "")));
    open.add(backend);
    SourceObject object = new SourceObject(ObjectPath.of(url(bucket, "object")), 5, otherTag());
    IOException failure =
        assertThrows(
            IOException.class,
            () -> backend.fetchRange(object, otherTag(), 0, MemorySegment.ofArray(new byte[5])));
    assertEquals(new RemoteFailure.Changed(), backend.classify(failure));
  }

  @Test
  void read_gzipEncoded_isDecoded() throws IOException {
    String bucket = newBucket();
    byte[] content = new byte[300_000];
    Arrays.fill(content, (byte) 'x');
    byte[] mixed = noise(200_000);
    server().put(bucket, "small", gzip(content), "gzip");
    server().put(bucket, "large", gzip(mixed), "gzip");
    server().put(bucket, "mislabelled", mixed, "gzip");
    BucketWalk walk = walk(url(bucket, ""));
    assertArrayEquals(content, walk.read(url(bucket, "small")));
    assertArrayEquals(mixed, walk.read(url(bucket, "large")));
    assertArrayEquals(mixed, walk.read(url(bucket, "mislabelled")));
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  @Test
  void read_resetInTheMiddle_isReadOn() throws IOException {
    String bucket = newBucket();
    byte[] content = noise(500_000);
    server().put(bucket, "object", content, "");
    FaultyProxy proxy = proxy();
    proxy.next(READS, new FaultyProxy.Fault.Reset(30_000));
    proxy.next(READS, new FaultyProxy.Fault.Reset(10));
    BucketWalk walk = walk(proxy.endpoint(), 1000, url(bucket, ""));
    assertArrayEquals(content, walk.read(url(bucket, "object")));
    assertEquals(2, walk.report().retries());
  }

  @Test
  void read_throttled_comesBackLater() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    FaultyProxy proxy = proxy();
    proxy.next(READS, answer("503 Slow Down"));
    proxy.next(READS, answer("429 Too Many Requests", "Retry-After: 3\r\n"));
    BucketWalk walk = walk(proxy.endpoint(), 1000, url(bucket, ""));
    assertEquals("content", new String(walk.read(url(bucket, "object")), StandardCharsets.UTF_8));
    assertEquals(2, walk.report().retries());
    assertEquals(2, walk.report().retryableErrors());
  }

  @Test
  void fetchRange_throttled_tellsHowLongToWait() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    FaultyProxy proxy = proxy();
    proxy.next(READS, answer("503 Slow Down", "Retry-After: 7\r\n"));
    BucketBackend backend =
        new BucketBackend(open(proxy.endpoint()), List.of(new BucketTarget(bucket, "")));
    open.add(backend);
    SourceObject object = new SourceObject(ObjectPath.of(url(bucket, "object")), 7);
    IOException failure =
        assertThrows(
            IOException.class,
            () -> backend.fetchRange(object, "", 0, MemorySegment.ofArray(new byte[7])));
    assertEquals(
        new RemoteFailure.Retryable(Optional.of(Duration.ofSeconds(7))), backend.classify(failure));
  }

  @Test
  void fetchRange_interruptedWhileTheServerIsSilent_ends() throws Exception {
    String bucket = newBucket();
    put(bucket, "object", "content");
    FaultyProxy proxy = proxy();
    CountDownLatch asked = new CountDownLatch(1);
    proxy.next(READS, new FaultyProxy.Fault.Silence(asked));
    BucketStore store = open(proxy.endpoint());
    open.add(store);
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    Thread reader =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    store.fetchRange(
                        new BucketObject(bucket, "object", ""),
                        "",
                        0,
                        MemorySegment.ofArray(new byte[7]));
                    ended.complete(new AssertionError("it was read"));
                  } catch (IOException | RuntimeException e) {
                    ended.complete(e);
                  }
                });
    asked.await();
    reader.interrupt();
    assertInstanceOf(IOException.class, ended.get(30, TimeUnit.SECONDS));
  }

  @Test
  void read_noPermission_failsAtOnce() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    FaultyProxy proxy = proxy();
    proxy.next(READS, answer("403 Forbidden"));
    BucketWalk walk = walk(proxy.endpoint(), 1000, url(bucket, ""));
    IOException failure = assertThrows(IOException.class, () -> walk.read(url(bucket, "object")));
    assertTrue(String.valueOf(failure.getMessage()).contains("access denied"), failure::toString);
    assertEquals(0, walk.report().retries());
    assertEquals(1, walk.report().permanentErrors());
  }
}
