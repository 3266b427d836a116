package dev.sluice.source.remote.bucket;

import static dev.sluice.source.remote.bucket.FaultyProxy.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every store does, proven against a real server and a proxy that makes trouble: how it lists
 * is here, how it reads in {@link BucketReadsContract}.
 */
public abstract class BucketStoreContract extends BucketReadsContract {
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
}
