package dev.sluice.source.remote.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.PageCursor;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemotePage;
import dev.sluice.source.remote.http.WebServer.Fault;
import dev.sluice.source.remote.http.WebServer.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HttpBackendTest {
  private static final String CHANGED = "Last-Modified: Mon, 05 Jan 2026 12:00:00 GMT\r\n";
  private static final String TEXT = "0123456789";
  private final WebServer server = new WebServer();
  private final byte[] target = new byte[4];

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void fetchRange_inTheMiddle_fillsTheTarget() throws Exception {
    server.text("/a", TEXT);
    assertEquals(new Fetched.Range(4, 10, ""), fetch("/a", 3));
    assertEquals("3456", text(4));
  }

  @Test
  void fetchRange_acrossTheEnd_givesWhatIsLeft() throws Exception {
    server.text("/a", TEXT);
    assertEquals(new Fetched.Range(2, 10, ""), fetch("/a", 8));
    assertEquals("89", text(2));
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 11, 1_000_000})
  void fetchRange_atOrAfterTheEnd_givesNothing(long start) throws Exception {
    server.text("/a", TEXT);
    assertEquals(new Fetched.Range(0, 10, ""), fetch("/a", start));
  }

  @Test
  void fetchRange_emptyObject_givesNothing() throws Exception {
    server.text("/a", "");
    assertEquals(new Fetched.Range(0, 0, ""), fetch("/a", 0));
  }

  @Test
  void fetchRange_smallObjectOfKnownSize_asksForNoRange() throws Exception {
    server.text("/a", "123");
    SourceObject object = new SourceObject(ObjectPath.of(server.url("/a")), 3);
    try (HttpBackend backend = backend("/a")) {
      assertEquals(
          new Fetched.Range(3, 3, ""),
          backend.fetchRange(object, "", 0, MemorySegment.ofArray(target)));
    }
    assertFalse(server.requests().getFirst().toLowerCase(Locale.ROOT).contains("range:"));
  }

  @Test
  void fetchRange_serverGivesPartsOfTheRange_asksForTheRest() throws Exception {
    server.text("/a", TEXT).next("/a", new Fault.Part(1), new Fault.Part(2));
    assertEquals(new Fetched.Range(4, 10, ""), fetch("/a", 3));
    assertEquals("3456", text(4));
    assertEquals(3, server.requests().size());
  }

  @Test
  void fetchRange_serverIgnoresRanges_handsOverTheWhole() throws Exception {
    server.page("/a", new Page(TEXT).withoutRanges());
    assertEquals(TEXT, whole("/a", 3));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void fetchRange_gzipped_handsOverThePlainBytes(boolean ranged) throws Exception {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(TEXT.getBytes(StandardCharsets.UTF_8));
    }
    server.page(
        "/a",
        new Page(WebServer.Content.of(zipped.toByteArray()), "Content-Encoding: gzip\r\n", ranged));
    assertEquals(TEXT, whole("/a", 0));
  }

  @Test
  void fetchRange_encodedInAWayWeDoNotKnow_isRefused() throws Exception {
    server.page("/a", new Page(TEXT).withHeaders("Content-Encoding: br\r\n"));
    assertEquals("its Content-Encoding 'br' cannot be decoded", failure("/a"));
  }

  private String whole(String path, long start) throws Exception {
    try (HttpBackend backend = backend(path)) {
      Fetched.Whole whole = assertInstanceOf(Fetched.Whole.class, fetch(backend, path, start));
      return new String(whole.content().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void fetchRange_etag_isTheVersionAndAnotherOneIsAChange() throws Exception {
    server.page("/a", new Page(TEXT).withHeaders("ETag: \"1\"\r\n"));
    assertEquals(new Fetched.Range(4, 10, "\"1\""), fetch("/a", 0));
    try (HttpBackend backend = backend("/a")) {
      Exception failure =
          assertThrows(
              IOException.class,
              () -> backend.fetchRange(object("/a"), "\"0\"", 0, MemorySegment.ofArray(target)));
      assertInstanceOf(RemoteFailure.Changed.class, backend.classify(failure));
    }
  }

  private String versionOf(String headers) throws Exception {
    server.page("/a", new Page(TEXT).withHeaders(headers));
    try (HttpBackend backend = backend("/a")) {
      return backend.versionOf(object("/a"));
    }
  }

  @Test
  void versionOf_tagOrTimeAndSize_isToldAsReadsTellIt() throws Exception {
    assertEquals("\"1\"", versionOf("ETag: \"1\"\r\n"));
    String stamps = CHANGED + "Date: Mon, 05 Jan 2026 12:00:02 GMT\r\n";
    assertEquals("Mon, 05 Jan 2026 12:00:00 GMT 10", versionOf(stamps));
    assertEquals(new Fetched.Range(4, 10, versionOf(stamps)), fetch("/a", 0));
    assertEquals("\"1\"", versionOf("ETag: \"1\"\r\n" + stamps));
    assertTrue(server.requests().getFirst().startsWith("HEAD "));
  }

  @Test
  void versionOf_changesThatMightNotShow_isNone() throws Exception {
    assertEquals("", versionOf(""));
    assertEquals("", versionOf("ETag: W/\"1\"\r\n"));
    assertEquals("", versionOf(CHANGED));
    assertEquals("", versionOf(CHANGED + "Date: Mon, 05 Jan 2026 12:00:01 GMT\r\n"));
    assertEquals(
        "", versionOf("ETag: \"1\"\r\n" + CHANGED + "Date: Mon, 05 Jan 2026 12:00:00 GMT\r\n"));
  }

  @Test
  void classify_statuses_sayWhatMayPass() throws Exception {
    assertEquals(new RemoteFailure.Permanent(), meaning(new Fault.Status("404 Not Found", "")));
    assertEquals(new RemoteFailure.Permanent(), meaning(new Fault.Status("403 Forbidden", "")));
    assertEquals(RemoteFailure.retryable(), meaning(new Fault.Status("503 Busy", "")));
    assertEquals(RemoteFailure.retryable(), meaning(new Fault.Status("500 Oops", "")));
    assertEquals(
        new RemoteFailure.Retryable(Optional.of(Duration.ofSeconds(7))),
        meaning(new Fault.Status("429 Slow Down", "Retry-After: 7\r\n")));
    assertEquals(
        new RemoteFailure.Retryable(Optional.of(Duration.ZERO)),
        meaning(new Fault.Status("503 Busy", "Retry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n")));
  }

  @Test
  void classify_brokenBodies_mayPass() throws Exception {
    assertEquals(RemoteFailure.retryable(), meaning(new Fault.Reset(2)));
    assertEquals(RemoteFailure.retryable(), meaning(new Fault.Length(-1)));
  }

  @Test
  void fetchRange_bodyLongerThanPromised_takesWhatWasPromised() throws Exception {
    server.text("/a", TEXT).next("/a", new Fault.Length(5));
    assertEquals(new Fetched.Range(4, 10, ""), fetch("/a", 3));
    assertEquals("3456", text(4));
    assertEquals(new Fetched.Range(4, 10, ""), fetch("/a", 0));
    assertEquals("0123", text(4));
  }

  @Test
  void fetchRange_anotherPartThanAskedFor_isRefused() throws Exception {
    server.text("/a", TEXT);
    Fault other = new Fault.Status("206 Partial Content", "Content-Range: bytes 5-8/10\r\n");
    assertEquals(new RemoteFailure.Permanent(), meaning(other));
    Fault senseless = new Fault.Status("206 Partial Content", "Content-Range: soon\r\n");
    assertEquals(new RemoteFailure.Permanent(), meaning(senseless));
  }

  @Test
  void fetchRange_interruptedWhileTheServerStalls_ends() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    server.text("/a", TEXT).next("/a", new Fault.Stall(begun));
    try (HttpBackend backend = backend("/a")) {
      Thread[] reader = new Thread[1];
      reader[0] =
          Thread.ofVirtual()
              .start(() -> assertThrows(InterruptedException.class, () -> read(backend)));
      begun.await();
      reader[0].interrupt();
      reader[0].join();
    }
  }

  private void read(HttpBackend backend) throws Exception {
    Fetched fetched = fetch(backend, "/a", 0);
    if (fetched instanceof Fetched.Whole whole) {
      try {
        whole.content().readAllBytes();
      } catch (IOException interrupted) {
        throw (Exception) interrupted.getCause();
      }
    }
  }

  @Test
  void fetchRange_redirects_areFollowedUpToTheLimit() throws Exception {
    server.text("/end", TEXT);
    server.next("/a", redirect("/b")).next("/b", redirect("/end"));
    assertEquals(new Fetched.Range(4, 10, ""), fetch("/a", 0));
    for (int i = 0; i < 6; i++) {
      server.next("/loop", redirect("/loop"));
    }
    assertEquals("more than 5 redirects", failure("/loop"));
  }

  @Test
  void fetchRange_redirectToAnotherScheme_isRefused() throws Exception {
    server.next("/a", redirect("ftp://example.org/x"));
    assertEquals("a redirect from http to another scheme: ftp", failure("/a"));
    server.next("/a", redirect("file:///etc/passwd"));
    assertEquals("a redirect from http to another scheme: file", failure("/a"));
  }

  @Test
  void fetchRange_redirectToAPrivateAddress_isRefusedUnlessAllowed() throws Exception {
    server.text("/x", TEXT);
    String elsewhere = server.url("/x").replace("127.0.0.1", "localhost");
    server.next("/a", redirect(elsewhere), redirect(elsewhere));
    assertEquals(
        "a redirect to the private address of localhost, which is not allowed", failure("/a"));
    HttpOptions allowing = HttpOptions.DEFAULT.withPrivateAddresses(true);
    try (HttpBackend backend = backend(server.url("/a"), allowing)) {
      assertEquals(new Fetched.Range(4, 10, ""), fetch(backend, "/a", 0));
    }
  }

  @Test
  void fetchRange_redirectToAnotherOrigin_goesWithoutCredentials() throws Exception {
    try (WebServer other = new WebServer()) {
      other.text("/x", TEXT);
      server.next("/a", redirect(other.url("/x")));
      HttpOptions options =
          HttpOptions.DEFAULT.withHeaders(List.of(new HttpOptions.Header("X-Token", "very")));
      String url = server.url("/a").replace("http://", "http://user:word@");
      try (HttpBackend backend = backend(url, options)) {
        assertEquals(new Fetched.Range(4, 10, ""), fetch(backend, "/a", 0));
      }
      String here = server.requests().getFirst();
      assertTrue(here.contains("Authorization: Basic ") && here.contains("X-Token: very"), here);
      String there = other.requests().getFirst();
      assertFalse(there.contains("Authorization") || there.contains("X-Token"), there);
    }
  }

  @Test
  void listPage_singleUrls_areObjectsAndCredentialsStayHidden() throws Exception {
    server.text("/a?sig=abc&x=1", TEXT);
    String url = server.url("/a?sig=abc&x=1").replace("http://", "http://user:word@");
    try (HttpBackend backend = backend(url, HttpOptions.DEFAULT)) {
      RemotePage page = backend.listPage(PageCursor.START, 10);
      SourceObject object = page.objects().getFirst();
      assertEquals(server.url("/a?sig=REDACTED&x=1"), object.path().toString());
      assertInstanceOf(
          Fetched.Range.class, backend.fetchRange(object, "", 0, MemorySegment.ofArray(target)));
    }
  }

  @Test
  void listPage_urlThatRedirectsToAFolder_isAFolder() throws Exception {
    server.next("/dir", redirect("/dir/"));
    server.text("/dir/", "");
    try (HttpBackend backend = backend(server.url("/dir"), HttpOptions.DEFAULT)) {
      RemotePage page = backend.listPage(PageCursor.START, 10);
      assertEquals(List.of(), page.objects());
      assertEquals("0 " + server.url("/dir/"), page.parts().getFirst().token());
    }
  }

  @Test
  void listPage_indexPages_areFollowedToTheDepth() throws Exception {
    index("/d/", "<a href=\"f.txt\">f</a> <a href=\"sub/\">sub</a> <a href='../'>up</a>");
    index("/d/sub/", "<a href=\"g%20h\">g</a><a href=\"deep/\">deep</a>");
    HttpOptions options = HttpOptions.DEFAULT.withDepthMax(1);
    try (HttpBackend backend = backend(server.url("/d/"), options)) {
      RemotePage start = backend.listPage(PageCursor.START, 10);
      RemotePage first = backend.listPage(start.parts().getFirst(), 10);
      assertEquals(List.of(server.url("/d/f.txt")), paths(first));
      RemotePage second = backend.listPage(first.parts().getFirst(), 10);
      assertEquals(List.of(server.url("/d/sub/g%20h")), paths(second));
      assertEquals(
          List.of(
              new RemotePage.LeftOut(ObjectPath.of(server.url("/d/sub/deep/")), "too deep", false)),
          second.leftOut());
      assertEquals(List.of(), second.parts());
      assertInstanceOf(PageCursor.End.class, second.next());
    }
  }

  @Test
  void listPage_pageThatIsNoIndex_isItselfTheObject() throws Exception {
    server.page(
        "/", new Page("<title>Home</title><a href=x>").withHeaders("Content-Type: text/html\r\n"));
    try (HttpBackend backend = backend("/")) {
      RemotePage start = backend.listPage(PageCursor.START, 10);
      assertEquals(List.of(server.url("/")), paths(backend.listPage(start.parts().getFirst(), 10)));
    }
  }

  @Test
  void listPage_missingFolder_saysWhich() throws Exception {
    try (HttpBackend backend = backend("/none/")) {
      PageCursor folder = backend.listPage(PageCursor.START, 10).parts().getFirst();
      IOException failure = assertThrows(IOException.class, () -> backend.listPage(folder, 10));
      assertEquals("status 404: not there", failure.getMessage());
      assertEquals(server.url("/none/"), backend.pathOf(folder).toString());
    }
  }

  private void index(String path, String links) {
    server.page(
        path,
        new Page("<html><head><title>Index of " + path + "</title></head>" + links)
            .withHeaders("Content-Type: text/html\r\n"));
  }

  private static List<String> paths(RemotePage page) {
    return page.objects().stream().map(object -> object.path().toString()).toList();
  }

  private static Fault redirect(String location) {
    return new Fault.Status("302 Found", "Location: " + location + "\r\n");
  }

  private String failure(String path) {
    try (HttpBackend backend = backend(path)) {
      IOException failure = assertThrows(IOException.class, () -> fetch(backend, path, 0));
      assertInstanceOf(RemoteFailure.Permanent.class, backend.classify(failure));
      return String.valueOf(failure.getMessage());
    }
  }

  private RemoteFailure meaning(Fault fault) {
    server.text("/faulty", TEXT).next("/faulty", fault);
    try (HttpBackend backend = backend("/faulty")) {
      Exception failure = assertThrows(IOException.class, () -> fetch(backend, "/faulty", 0));
      return backend.classify(failure);
    }
  }

  private HttpBackend backend(String path) {
    return backend(server.url(path), HttpOptions.DEFAULT);
  }

  private static HttpBackend backend(String url, HttpOptions options) {
    return new HttpBackend(List.of(HttpTarget.of(url, true)), options);
  }

  private SourceObject object(String path) {
    return new SourceObject(ObjectPath.of(server.url(path)), SourceObject.SIZE_UNKNOWN);
  }

  private Fetched fetch(String path, long start) throws Exception {
    try (HttpBackend backend = backend(path)) {
      return fetch(backend, path, start);
    }
  }

  private Fetched fetch(HttpBackend backend, String path, long start) throws Exception {
    return backend.fetchRange(object(path), "", start, MemorySegment.ofArray(target));
  }

  private String text(int length) {
    return new String(target, 0, length, StandardCharsets.UTF_8);
  }
}
