package dev.sluice.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.source.remote.http.HttpBackend;
import dev.sluice.source.remote.http.HttpOptions;
import dev.sluice.source.remote.http.HttpTarget;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.source.remote.http.WebServer.Fault;
import dev.sluice.source.remote.http.WebServer.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects of web servers, through the whole run: ranges, streams, archives, broken answers. */
@Timeout(120)
class HttpPipelineTest extends PipelineFixture {
  private final WebServer server = new WebServer();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"429 Too Many Requests", "503 Slow Down"})
  void join_throttled_waitsAsLongAsItIsAskedTo(String status) {
    server.text("/a", LINE);
    server.next("/a", new Fault.Status(status, "Retry-After: 1\r\n"), new Fault.Status(status, ""));
    ScanOutcome outcome = scan(http("/a"));
    assertTrue(outcome.complete());
    assertEquals(1, found.size());
    assertEquals(2, report.retries());
  }

  @Test
  void join_brokenBodies_areReadAgain() {
    for (int i = 0; i < 3; i++) {
      server.text("/a" + i, LINE.repeat(100));
    }
    server.next("/a0", new Fault.Reset(10), new Fault.Reset(0));
    server.next("/a1", new Fault.Length(-5));
    server.next("/a2", new Fault.Length(7));
    ScanOutcome outcome = scan(http("/a0", "/a1", "/a2"));
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(300, found.size());
  }

  @Test
  void join_serverStalls_isTriedAgainWhenTheTimeIsUp() {
    config = quick().callTimeMax(Duration.ofMillis(300)).build();
    server.text("/a", LINE).next("/a", new Fault.Stall(new CountDownLatch(1)));
    assertTrue(scan(http("/a")).complete());
    assertEquals(1, found.size());
    assertEquals(1, report.retries());
  }

  @Test
  void cancel_whileTheServerStalls_endsTheRun() throws InterruptedException {
    CountDownLatch stalled = new CountDownLatch(1);
    server.text("/a", LINE).next("/a", new Fault.Stall(stalled));
    RemoteRun run = new RemoteRun(config, new SystemClock());
    ScanJob job = start(run, http("/a"));
    stalled.await();
    job.cancel();
    ScanOutcome outcome = job.join();
    assertEquals(1, outcome.cancelled());
    assertEquals("cancelled", outcome.stopped());
    assertEquals(0, outcome.failedTotal());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void join_largeObject_isReadByRangesOrAsAStream(boolean ranged) {
    String text = ".\n".repeat(CHUNK * 3) + LINE + ".\n".repeat(CHUNK);
    Page page = new Page(text);
    server.page("/large", ranged ? page : page.withoutRanges());
    ScanOutcome outcome = scan(http("/large"));
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(List.of(server.url("/large") + ":" + (3 * CHUNK + 1)), places());
    assertEquals(text.length(), outcome.bytes());
    int requests = server.requests().size();
    assertEquals(ranged ? 9 : 1, requests);
  }

  @Test
  void join_streamBreaksHalfWay_isReadAgainToWhereItWas() {
    String text = ".\n".repeat(CHUNK) + LINE;
    server.page("/large", new Page(text).withoutRanges());
    server.next("/large", new Fault.Length(-100));
    ScanOutcome outcome = scan(http("/large"));
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(1, found.size());
  }

  @Test
  void join_gzippedForTransport_isScannedPlain() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write((".\n".repeat(CHUNK) + LINE).getBytes(StandardCharsets.UTF_8));
    }
    WebServer.Content content = WebServer.Content.of(zipped.toByteArray());
    server.page("/a", new Page(content, "Content-Encoding: gzip\r\n", true));
    assertTrue(scan(http("/a")).complete());
    assertEquals(List.of(server.url("/a") + ":" + (CHUNK + 1)), places());
  }

  @Test
  void join_objectChangesBetweenRanges_isReadAgainWhole() {
    String before = ".\n".repeat(CHUNK) + LINE;
    String after = "..\n".repeat(CHUNK) + LINE;
    Page first = new Page(before).withHeaders("ETag: \"1\"\r\n");
    Page second = new Page(after).withHeaders("ETag: \"2\"\r\n");
    server.page("/a", changing(first, second));
    ScanOutcome outcome = scan(http("/a"));
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(List.of(server.url("/a") + ":" + (CHUNK + 1)), places());
    assertEquals(1, report.objectsChanged());
  }

  /** A page that becomes another one once its first chunk was sent. */
  private Page changing(Page first, Page second) {
    WebServer.Content content =
        new WebServer.Content() {
          @Override
          public long size() {
            return first.content().size();
          }

          @Override
          public void write(long from, long to, OutputStream out) throws IOException {
            server.page("/a", second);
            first.content().write(from, to, out);
          }
        };
    return new Page(content, first.headers(), true);
  }

  @Test
  void join_noPermission_failsWithTheReason() {
    server.text("/a", LINE).next("/a", new Fault.Status("403 Forbidden", ""));
    ScanOutcome outcome = scan(http("/a"));
    assertEquals(1, outcome.failedTotal());
    assertEquals("status 403: no permission", outcome.problems().getFirst().message());
  }

  @Test
  void join_duplicateUrls_areScannedOnce() {
    server.text("/a", LINE);
    scan(http("/a", "/a", "/./a"));
    assertEquals(1, found.size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void join_archive_isScannedAsItStreams(boolean ranged) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < 50; i++) {
        zip.putNextEntry(new ZipEntry("entry" + i));
        zip.write(LINE.getBytes(StandardCharsets.UTF_8));
      }
    }
    server.page("/a.zip", new Page(WebServer.Content.of(bytes.toByteArray()), "", ranged));
    server.next("/a.zip", new Fault.None(), new Fault.Reset(20));
    ScanOutcome outcome = scan(http("/a.zip"));
    assertTrue(outcome.complete(), outcome.toString());
    assertEquals(50, found.size());
    assertTrue(places().contains(server.url("/a.zip!entry7:1")), places().toString());
  }

  @Test
  void join_archiveThatCannotBeReadToItsEnd_isIncomplete() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write((LINE + ".\n").getBytes(StandardCharsets.UTF_8));
      SplittableRandom random = new SplittableRandom(1);
      byte[] noise = new byte[4 * CHUNK];
      random.nextBytes(noise);
      gzip.write(noise);
    }
    server.page("/a.gz", new Page(WebServer.Content.of(bytes.toByteArray()), "", true));
    server.next("/a.gz", new Fault.None(), new Fault.None());
    for (int i = 0; i < 20; i++) {
      server.next("/a.gz", new Fault.Status("404 Not Found", ""));
    }
    ScanOutcome outcome = scan(http("/a.gz"));
    assertEquals(false, outcome.complete(), outcome.toString());
  }

  private RemoteBackend http(String... paths) {
    List<HttpTarget> targets =
        Arrays.stream(paths).map(path -> HttpTarget.of(server.url(path), false)).toList();
    return new HttpBackend(targets, HttpOptions.DEFAULT);
  }
}
