package dev.sluice.source.remote.bucket;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.sluice.source.remote.Fetched;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;

/** A store at a real server, and a proxy before it that makes trouble. */
public abstract class BucketStoreFixture {
  private static final AtomicInteger BUCKETS = new AtomicInteger();

  /** Whether a request reads an object, rather than listing. */
  protected static final Predicate<String> READS =
      head ->
          head.toLowerCase(Locale.ROOT).contains("\r\nrange:")
              || head.toLowerCase(Locale.ROOT).contains("\r\nx-ms-range:");

  static final Predicate<String> LISTS = READS.negate();
  final List<AutoCloseable> open = new ArrayList<>();

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

  BucketWalk walk(String... urls) throws IOException {
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

  static Fetched.Range range(Fetched fetched) {
    return assertInstanceOf(Fetched.Range.class, fetched);
  }
}
