package dev.sluice.source.s3;

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
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3StoreTest extends BucketStoreContract {
  private static S3Server server;

  @BeforeAll
  static void start() throws Exception {
    server = new S3Server();
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.KEY);
  }

  @AfterAll
  static void stop() throws Exception {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    server.close();
  }

  @Override
  protected TestServer server() {
    return server;
  }

  @Override
  protected String scheme() {
    return "s3";
  }

  @Override
  protected BucketStore open(URI endpoint) {
    return S3Store.open(S3Options.builder().endpoint(Optional.of(endpoint)).build());
  }

  @Override
  protected BucketStore openAnonymously(URI endpoint) {
    return S3Store.open(
        S3Options.builder().endpoint(Optional.of(endpoint)).anonymous(true).build());
  }

  private BucketWalk walk(S3Options.Builder options, FaultyProxy proxy, String url)
      throws IOException {
    return BucketWalk.of(
        S3Store.open(options.endpoint(Optional.of(proxy.endpoint())).build()), url);
  }

  @Test
  void list_requesterPays_saysSoInEveryRequest() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    FaultyProxy proxy = proxy();
    // The server at hand knows no payers, so that its answers are made up.
    proxy.next(
        head -> true,
        new FaultyProxy.Fault.Answer(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/xml\r\n",
            """
            <ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>object</Key>
            <Size>7</Size><ETag>"tag"</ETag></Contents></ListBucketResult>\
            """));
    proxy.next(
        head -> true,
        new FaultyProxy.Fault.Answer(
            "HTTP/1.1 206 Partial Content\r\nConnection: close\r\n"
                + "Content-Range: bytes 0-6/7\r\nETag: \"tag\"\r\n",
            "content"));
    try (BucketWalk walk = walk(S3Options.builder().requesterPays(true), proxy, url(bucket, ""))) {
      assertEquals("content", text(walk.read(url(bucket, "object"))));
    }
    assertEquals(2, proxy.requests().size());
    for (String head : proxy.requests()) {
      assertTrue(head.toLowerCase(Locale.ROOT).contains("x-amz-request-payer: requester"), head);
    }
  }

  @Test
  void list_bucketInAnotherRegion_isFollowedThere() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    FaultyProxy proxy = proxy();
    proxy.next(
        head -> true, answer("301 Moved Permanently", "x-amz-bucket-region: eu-south-9\r\n"));
    try (BucketWalk walk =
        walk(S3Options.builder().region(Optional.of("us-east-1")), proxy, url(bucket, ""))) {
      assertEquals(List.of(), walk.failed());
      assertEquals("content", text(walk.read(url(bucket, "object"))));
    }
    assertTrue(proxy.requests().getFirst().contains("/us-east-1/s3/"));
    assertTrue(proxy.requests().getLast().contains("/eu-south-9/s3/"));
  }

  @Test
  void list_anonymously_signsNothing() throws IOException {
    String bucket = newBucket();
    FaultyProxy proxy = proxy();
    try (BucketWalk walk = walk(S3Options.builder().anonymous(true), proxy, url(bucket, ""))) {
      assertEquals(1, walk.failed().size());
    }
    for (String head : proxy.requests()) {
      assertFalse(head.toLowerCase(Locale.ROOT).contains("authorization"), head);
    }
  }

  @Test
  void list_versions_readsEachOfThem() throws IOException {
    String bucket = newBucket();
    server.keepVersions(bucket);
    for (int i = 0; i < 7; i++) {
      put(bucket, "object", "content " + i);
      put(bucket, "object " + i, "other");
    }
    server.delete(bucket, "object");
    S3Options options =
        S3Options.builder().endpoint(Optional.of(server.endpoint())).versions(true).build();
    try (BucketWalk walk =
        BucketWalk.of(S3Store.open(options), 3, 64 << 10, url(bucket, "object"))) {
      assertEquals(List.of(), walk.failed());
      assertEquals(14, walk.paths().stream().distinct().count());
      assertEquals(14, walk.paths().size());
      TreeSet<String> contents = new TreeSet<>();
      for (String path : walk.paths()) {
        assertTrue(path.contains("?versionId="), path);
        contents.add(text(walk.read(path)));
      }
      assertEquals(8, contents.size());
      assertTrue(contents.contains("content 0") && contents.contains("content 6"));
    }
  }

  @Test
  void list_archivedObject_isLeftOut() throws IOException {
    FaultyProxy proxy = proxy();
    proxy.next(
        head -> true,
        new FaultyProxy.Fault.Answer(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/xml\r\n",
            """
            <ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>old</Key>
            <Size>7</Size><ETag>"tag"</ETag><StorageClass>GLACIER</StorageClass></Contents>
            <Contents><Key>back</Key><Size>7</Size><ETag>"tag"</ETag>
            <StorageClass>GLACIER</StorageClass><RestoreStatus>
            <RestoreExpiryDate>2030-01-01T00:00:00Z</RestoreExpiryDate></RestoreStatus>
            </Contents></ListBucketResult>\
            """));
    try (BucketWalk walk = walk(S3Options.builder(), proxy, "s3://bucket/")) {
      assertEquals(List.of("s3://bucket/back"), walk.paths());
      assertEquals(
          List.of("s3://bucket/old: gap: archived by the store, and not restored"), walk.skipped());
    }
  }

  @Test
  void list_keyNamedTwice_isListedOnce() throws IOException {
    FaultyProxy proxy = proxy();
    proxy.next(
        head -> true,
        new FaultyProxy.Fault.Answer(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/xml\r\n",
            """
            <ListBucketResult><IsTruncated>false</IsTruncated>
            <Contents><Key>a</Key><Size>7</Size><ETag>"tag"</ETag></Contents>
            <Contents><Key>b</Key><Size>7</Size><ETag>"tag"</ETag></Contents>
            <Contents><Key>a</Key><Size>7</Size><ETag>"tag"</ETag></Contents>
            </ListBucketResult>\
            """));
    try (BucketWalk walk = walk(S3Options.builder(), proxy, "s3://bucket/")) {
      assertEquals(List.of("s3://bucket/a", "s3://bucket/b"), walk.paths());
    }
  }

  @Test
  void list_goesOnWithoutSayingWhere_isAFailureAndNoEnd() throws IOException {
    FaultyProxy proxy = proxy();
    proxy.next(
        head -> true,
        new FaultyProxy.Fault.Answer(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/xml\r\n",
            """
            <ListBucketResult><IsTruncated>true</IsTruncated>
            <Contents><Key>a</Key><Size>7</Size><ETag>"tag"</ETag></Contents>
            </ListBucketResult>\
            """));
    try (BucketWalk walk = walk(S3Options.builder(), proxy, "s3://bucket/")) {
      assertEquals(
          List.of("s3://bucket/: the server sent a listing that makes no sense"), walk.failed());
    }
  }

  @Test
  void list_twentyThousandObjects_listsEachOnce() throws IOException {
    String bucket = newBucket();
    server.fill(bucket, 20_000);
    try (BucketWalk walk = BucketWalk.of(open(server.endpoint()), url(bucket, ""))) {
      assertEquals(20_000, walk.paths().stream().distinct().count());
      assertEquals(20, walk.report().pagesListed());
    }
  }

  @Test
  void list_badCredentials_tellsNoneOfThem() throws IOException {
    String bucket = newBucket();
    System.setProperty("aws.secretAccessKey", "not-the-" + S3Server.KEY);
    try (BucketWalk walk = BucketWalk.of(open(server.endpoint()), url(bucket, ""))) {
      assertEquals(
          List.of(url(bucket, "") + ": access denied (403 SignatureDoesNotMatch)"), walk.failed());
    } finally {
      System.setProperty("aws.secretAccessKey", S3Server.KEY);
    }
  }

  @Test
  void list_profile_comesBeforeTheEnvironment(@TempDir Path home) throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    Path file = home.resolve("credentials");
    Files.writeString(
        file,
        """
        [audit]
        aws_access_key_id = %s
        aws_secret_access_key = %s
        """
            .formatted(S3Server.KEY_ID, S3Server.KEY));
    System.setProperty("aws.secretAccessKey", "wrong");
    System.setProperty("aws.sharedCredentialsFile", file.toString());
    try (BucketWalk walk =
        walk(S3Options.builder().profile(Optional.of("audit")), proxy(), url(bucket, ""))) {
      assertEquals(List.of(url(bucket, "object")), walk.paths());
    } finally {
      System.setProperty("aws.secretAccessKey", S3Server.KEY);
      System.clearProperty("aws.sharedCredentialsFile");
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
