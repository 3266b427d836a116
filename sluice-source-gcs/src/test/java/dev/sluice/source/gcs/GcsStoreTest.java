package dev.sluice.source.gcs;

import static dev.sluice.source.remote.bucket.FaultyProxy.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.BucketStoreContract;
import dev.sluice.source.remote.bucket.BucketWalk;
import dev.sluice.source.remote.bucket.FaultyProxy;
import dev.sluice.source.remote.bucket.TestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcsStoreTest extends BucketStoreContract {
  private static GcsServer server;

  @BeforeAll
  static void start() {
    server = new GcsServer();
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected TestServer server() {
    return server;
  }

  @Override
  protected String scheme() {
    return "gs";
  }

  @Override
  protected BucketStore open(URI endpoint) {
    return GcsStore.open(
        GcsOptions.builder().endpoint(endpoint).anonymous(true).project("test").build());
  }

  @Override
  protected BucketStore openAnonymously(URI endpoint) {
    // The server at hand asks nobody who they are.
    FaultyProxy proxy = proxy();
    proxy.next(
        head -> !head.toLowerCase(Locale.ROOT).contains("authorization:"),
        answer("401 Unauthorized"));
    return open(proxy.endpoint());
  }

  @Override
  protected String otherTag() {
    return "1234567890123456";
  }

  @Test
  void list_accessToken_isSentWithEveryRequest(@TempDir Path folder) throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    Path token = Files.writeString(folder.resolve("token"), "made-up-token\n");
    FaultyProxy proxy = proxy();
    GcsOptions options =
        GcsOptions.builder()
            .endpoint(proxy.endpoint())
            .accessTokenFile(token)
            .billingProject("payer")
            .build();
    try (BucketWalk walk = BucketWalk.of(GcsStore.open(options), url(bucket, ""))) {
      assertEquals("content", text(walk.read(url(bucket, "object"))));
    }
    assertEquals(2, proxy.requests().size());
    for (String head : proxy.requests()) {
      String lower = head.toLowerCase(Locale.ROOT);
      assertTrue(lower.contains("authorization: bearer made-up-token"), head);
      assertTrue(lower.contains("x-goog-user-project: payer"), head);
    }
  }

  @Test
  void list_tokenFileMissing_isAFailureAtOnce(@TempDir Path folder) throws IOException {
    GcsOptions options =
        GcsOptions.builder()
            .endpoint(server.endpoint())
            .accessTokenFile(folder.resolve("token"))
            .build();
    try (BucketWalk walk = BucketWalk.of(GcsStore.open(options), "gs://bucket/")) {
      assertEquals(1, walk.failed().size());
      assertTrue(walk.failed().getFirst().contains("no file with an access token"));
      assertEquals(0, walk.report().retries());
    }
  }

  @Test
  void list_tokenFileWithoutEnd_isAFailureAtOnce(@TempDir Path folder) throws IOException {
    Path token = Files.write(folder.resolve("token"), new byte[1 << 20]);
    GcsOptions options =
        GcsOptions.builder().endpoint(server.endpoint()).accessTokenFile(token).build();
    try (BucketWalk walk = BucketWalk.of(GcsStore.open(options), "gs://bucket/")) {
      assertTrue(
          walk.failed().getFirst().contains("holds no access token"), walk.failed().toString());
    }
  }

  @Test
  void list_globWithoutProject_saysWhatIsMissing() throws IOException {
    GcsOptions options = GcsOptions.builder().endpoint(server.endpoint()).anonymous(true).build();
    try (BucketWalk walk = BucketWalk.of(GcsStore.open(options), "gs://team-*/")) {
      assertEquals(
          List.of("gs://: a pattern of buckets needs the project they are in"), walk.failed());
    }
  }

  @Test
  void list_versions_readsEachOfThem() throws IOException {
    server.createVersionedBucket("sluice-versions");
    for (int i = 0; i < 5; i++) {
      put("sluice-versions", "object", "content " + i);
    }
    GcsOptions options =
        GcsOptions.builder().endpoint(server.endpoint()).anonymous(true).versions(true).build();
    try (BucketWalk walk = BucketWalk.of(GcsStore.open(options), "gs://sluice-versions/")) {
      assertEquals(List.of(), walk.failed());
      TreeSet<String> contents = new TreeSet<>();
      for (String path : walk.paths()) {
        assertTrue(path.startsWith("gs://sluice-versions/object#"), path);
        contents.add(text(walk.read(path)));
      }
      assertEquals(5, contents.size());
      assertFalse(contents.contains(""));
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
