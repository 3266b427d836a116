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
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every store does, proven against a real server and a proxy that makes trouble. */
public abstract class BucketStoreContract {
  private static final AtomicInteger BUCKETS = new AtomicInteger();

  /** Whether a request reads an object, rather than listing. */
  protected static final Predicate<String> READS =
      head ->
          head.toLowerCase(Locale.ROOT).contains("\r\nrange:")
              || head.toLowerCase(Locale.ROOT).contains("\r\nx-ms-range:");

  private static final Predicate<String> LISTS = READS.negate();

  private final List<AutoCloseable> open = new ArrayList<>();

  protected abstract TestServer server();

  /** What the URLs of the store begin with. */
  protected abstract String scheme();

  /** A store with good credentials at this endpoint. */
  protected abstract BucketStore open(URI endpoint);

  /** The same without any. */
  protected abstract BucketStore openAnonymously(URI endpoint);

  /** A tag that no object has. */
  protected String otherTag() {
    return "0000000000000000";
  }

  /** Keys that the server at hand can hold; more than one store would like. */
  protected List<String> oddKeys() {
    List<String> keys = new ArrayList<>();
    for (char c = ' '; c < 0x7f; c++) {
      if (c != '/') {
        keys.add("odd/a" + c + "b");
      }
    }
    keys.addAll(
        List.of(
            "odd/%2F%00", "odd/a+b c&d=e?f#g", "odd/ключ", "odd/😀", "odd/é", "odd/a?versionId=1"));
    return keys;
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
  }

  protected final String newBucket() {
    String bucket = "sluice-test-" + BUCKETS.incrementAndGet();
    server().createBucket(bucket);
    return bucket;
  }

  protected final FaultyProxy proxy() {
    FaultyProxy proxy = new FaultyProxy(server().endpoint());
    open.add(proxy);
    return proxy;
  }

  protected final BucketWalk walk(URI endpoint, int pageObjects, String... urls)
      throws IOException {
    BucketWalk walk = BucketWalk.of(open(endpoint), pageObjects, 64 << 10, urls);
    open.add(walk);
    return walk;
  }

  private BucketWalk walk(String... urls) throws IOException {
    return walk(server().endpoint(), 1000, urls);
  }

  protected final String url(String bucket, String key) {
    return scheme() + "://" + bucket + "/" + key;
  }

  protected final void put(String bucket, String key, String content) {
    server().put(bucket, key, content.getBytes(StandardCharsets.UTF_8), "");
  }

  protected static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new SplittableRandom(bytes).nextBytes(noise);
    return noise;
  }

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
  void list_severalPages_listsEachObjectOnce() throws IOException {
    String bucket = newBucket();
    TreeSet<String> expected = new TreeSet<>();
    for (int i = 0; i < 25; i++) {
      put(bucket, "dir/object" + i, "content " + i);
      expected.add(url(bucket, "dir/object" + i));
    }
    BucketWalk walk = walk(server().endpoint(), 10, url(bucket, ""));
    assertEquals(List.copyOf(expected), walk.paths().stream().sorted().toList());
    assertEquals(3, walk.report().pagesListed());
    assertEquals(List.of(), walk.failed());
    SourceObject first = walk.objects().getFirst();
    assertEquals(new String(walk.read(first), StandardCharsets.UTF_8).length(), (int) first.size());
    assertTrue(!first.version().isEmpty());
  }

  @Test
  void list_thirdPageFailsForAWhile_isListedAllTheSame() throws IOException {
    String bucket = newBucket();
    IntStream.range(0, 25).forEach(i -> put(bucket, "object" + i, ""));
    FaultyProxy proxy = proxy();
    proxy.next(LISTS.and(_ -> lists(proxy) == 3), answer("503 Service Unavailable"));
    BucketWalk walk = walk(proxy.endpoint(), 10, url(bucket, ""));
    assertEquals(25, walk.paths().stream().distinct().count());
    assertEquals(25, walk.paths().size());
    assertEquals(1, walk.report().retries());
  }

  @Test
  void list_thirdPageFailsForGood_saysSoAndKeepsTheRest() throws IOException {
    String bucket = newBucket();
    IntStream.range(0, 25).forEach(i -> put(bucket, "object" + i, ""));
    FaultyProxy proxy = proxy();
    for (int attempt = 0; attempt < 4; attempt++) {
      proxy.next(LISTS.and(_ -> lists(proxy) >= 3), answer("500 Internal Server Error"));
    }
    BucketWalk walk = walk(proxy.endpoint(), 10, url(bucket, ""));
    assertEquals(20, walk.paths().size());
    assertEquals(1, walk.failed().size());
    assertTrue(walk.failed().getFirst().startsWith(url(bucket, "")), walk.failed()::toString);
  }

  private static long lists(FaultyProxy proxy) {
    return proxy.requests().stream().filter(LISTS).count();
  }

  @Test
  void list_oddKeys_areNamedAndReadAsTheyAre() throws IOException {
    String bucket = newBucket();
    TreeSet<String> expected = new TreeSet<>();
    for (String key : oddKeys()) {
      put(bucket, key, "content of " + key);
      expected.add(url(bucket, key));
    }
    BucketWalk walk = walk(url(bucket, "odd/"));
    assertEquals(String.join("\n", expected), String.join("\n", new TreeSet<>(walk.paths())));
    for (String key : oddKeys()) {
      String content = new String(walk.read(url(bucket, key)), StandardCharsets.UTF_8);
      assertEquals("content of " + key, content);
    }
  }

  @Test
  void list_targetsWithin_oneAnother_listsEachObjectOnce() throws IOException {
    String bucket = newBucket();
    put(bucket, "a/b/1", "");
    put(bucket, "a/2", "");
    put(bucket, "c/3", "");
    put(bucket, "d/4", "");
    BucketWalk walk =
        walk(url(bucket, "a/b/"), url(bucket, "a/"), url(bucket, "a/"), url(bucket, "c"));
    assertEquals(
        List.of(url(bucket, "a/2"), url(bucket, "a/b/1"), url(bucket, "c/3")),
        walk.paths().stream().sorted().toList());
  }

  @Test
  void list_bucketGlob_listsThoseThatMatch() throws IOException {
    server().createBucket("sluice-team-red");
    server().createBucket("sluice-team-blue");
    server().createBucket("sluice-other");
    put("sluice-team-red", "logs/1", "");
    put("sluice-team-blue", "logs/2", "");
    put("sluice-team-blue", "data/3", "");
    put("sluice-other", "logs/4", "");
    BucketWalk walk = walk(url("sluice-team-*", "logs/"), url("sluice-team-red", ""));
    assertEquals(
        List.of(url("sluice-team-blue", "logs/2"), url("sluice-team-red", "logs/1")),
        walk.paths().stream().sorted().toList());
    assertEquals(List.of(), walk.failed());
  }

  @Test
  void list_globThatMatchesNothing_isAFailure() throws IOException {
    BucketWalk walk = walk(url("sluice-nobody-*", ""));
    assertEquals(1, walk.failed().size());
    assertTrue(walk.failed().getFirst().contains("sluice-nobody-*"));
  }

  @Test
  void list_emptyBucket_isNothing() throws IOException {
    BucketWalk walk = walk(url(newBucket(), ""));
    assertEquals(List.of(), walk.paths());
    assertEquals(List.of(), walk.failed());
  }

  @Test
  void list_missingBucket_isAFailureAtOnce() throws IOException {
    BucketWalk walk = walk(url("sluice-not-there", "x/"));
    assertEquals(
        List.of(url("sluice-not-there", "x/") + ": no such thing (404)"),
        walk.failed().stream()
            .map(text -> text.replaceAll("no such \\w+ \\(404( \\w+)?\\)", "no such thing (404)"))
            .toList());
    assertEquals(0, walk.report().retries());
  }

  @Test
  protected void list_withoutCredentials_isDenied() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "");
    BucketWalk walk = BucketWalk.of(openAnonymously(server().endpoint()), url(bucket, ""));
    open.add(walk);
    assertEquals(List.of(), walk.paths());
    assertEquals(1, walk.failed().size());
    assertTrue(walk.failed().getFirst().contains("access denied"), walk.failed()::toString);
    assertEquals(0, walk.report().retries());
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

  private static Fetched.Range range(Fetched fetched) {
    return assertInstanceOf(Fetched.Range.class, fetched);
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
