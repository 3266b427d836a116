package dev.sluice.review.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.review.Reasons;
import dev.sluice.review.Reported;
import dev.sluice.review.Review;
import dev.sluice.review.Shown;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server of the page as others may try it. */
class ReviewServerTest {
  private static final String DECIDE = "id=0&verdict=false+alarm&note=x";

  @TempDir Path folder;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-16T09:00:00Z"));
  private Review review;
  private ReviewServer server;
  private String host;
  private String path;

  @BeforeEach
  void start() throws IOException {
    review =
        Reported.review(folder, Reported.finding("</script><img src=x onerror=alert(1)>", "a", 1));
    Shown shown = new Shown(review, new Reasons(() -> BuiltIn.engine(EngineOptions.DEFAULT)), null);
    server = ReviewServer.start(review, shown, now::get);
    URI address = URI.create(server.address());
    host = address.getAuthority();
    path = address.getPath();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Sends a request as it is, and gives the whole answer. */
  private String send(String method, String target, List<String> headers, String body)
      throws IOException {
    StringBuilder request = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    headers.forEach(header -> request.append(header).append("\r\n"));
    request.append("Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    try (Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort())) {
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String get(String name) throws IOException {
    return send("GET", path + name, List.of("Host: " + host), "");
  }

  private String post(String... headers) throws IOException {
    List<String> all = new ArrayList<>(List.of("Host: " + host));
    all.addAll(List.of(headers));
    return send("POST", path + "decide", all, DECIDE);
  }

  private static String status(String answer) {
    return answer.substring(9, 12);
  }

  @Test
  void get_page_forbidsEverythingFromOutside() throws IOException {
    String answer = get("");
    assertEquals("200", status(answer));
    assertTrue(answer.contains("default-src 'none'"), answer);
    assertTrue(answer.contains("frame-ancestors 'none'"), answer);
    assertTrue(answer.toLowerCase(Locale.ROOT).contains("referrer-policy: no-referrer"));
    assertFalse(answer.contains("Access-Control"), answer);
    assertEquals("200", status(get("review.js")));
    assertEquals("200", status(get("review.css")));
  }

  @Test
  void get_wrongToken_isNotFound() throws IOException {
    for (String wrong :
        List.of("/", "//", "/x/", path.substring(0, path.length() - 2) + "/", "/favicon.ico")) {
      String answer = send("GET", wrong + "groups", List.of("Host: " + host), "");
      assertEquals("404", status(answer), wrong);
      assertFalse(answer.contains("acme-key"), answer);
    }
  }

  @Test
  void get_hostOfAnotherName_isNotFound() throws IOException {
    // A name of another that leads to this address would make its pages ours.
    for (String wrong :
        List.of("evil.example:80", "localhost:1", "127.0.0.1", host + ".evil.example")) {
      assertEquals(
          "404", status(send("GET", path + "groups", List.of("Host: " + wrong), "")), wrong);
    }
    assertTrue(List.of("400", "404").contains(status(send("GET", path, List.of(), ""))));
  }

  @Test
  void post_fromAnotherOrigin_decidesNothing() throws IOException {
    assertEquals("403", status(post()));
    assertEquals("403", status(post("Origin: http://evil.example", "X-Sluice-Review: 1")));
    assertEquals("403", status(post("Origin: null", "X-Sluice-Review: 1")));
    assertEquals("403", status(post("Origin: http://" + host)));
    assertEquals(
        "403",
        status(post("Origin: http://" + host, "X-Sluice-Review: 1", "Sec-Fetch-Site: cross-site")));
    assertEquals("405", status(send("OPTIONS", path + "decide", List.of("Host: " + host), "")));
    assertEquals(0, review.decidedCount());
    assertFalse(Files.exists(folder.resolve(".sluiceignore")));
  }

  @Test
  void post_fromThePage_decides() throws IOException {
    String answer = post("Origin: http://" + host, "X-Sluice-Review: 1");
    assertEquals("200", status(answer), answer);
    assertEquals(1, review.decidedCount());
  }

  @Test
  void post_tooMuch_isRefused() throws IOException {
    String answer =
        send(
            "POST",
            path + "decide",
            List.of("Host: " + host, "Origin: http://" + host, "X-Sluice-Review: 1"),
            DECIDE + "x".repeat(1 << 15));
    assertEquals("413", status(answer));
    assertEquals(0, review.decidedCount());
  }

  @Test
  void post_nonsense_isAProblemAndNotAFailure() throws IOException {
    for (String body :
        List.of(
            "",
            "id=9",
            "id=-1&verdict=leak",
            "id=0&verdict=what",
            "%zz=%",
            "id=0&verdict=accepted",
            "id=0&verdict=accepted&until=never",
            "id=99999999999&verdict=leak")) {
      String answer =
          send(
              "POST",
              path + "decide",
              List.of("Host: " + host, "Origin: http://" + host, "X-Sluice-Review: 1"),
              body);
      assertEquals("200", status(answer), body);
      assertTrue(answer.contains("\"problem\""), answer);
    }
    assertEquals(0, review.decidedCount());
  }

  @Test
  void get_groups_tellNoMarkup() throws IOException {
    assertFalse(get("groups?limit=5").contains("<img"));
    String answer = get("group?id=0");
    assertFalse(answer.contains("<"), answer);
    assertTrue(answer.contains("\\u003cimg"), answer);
  }

  @Test
  void awaitEnd_donePressed_ends() throws Exception {
    send(
        "POST",
        path + "done",
        List.of("Host: " + host, "Origin: http://" + host, "X-Sluice-Review: 1"),
        "");
    assertTrue(server.awaitEnd(Duration.ofHours(1)));
  }

  @Test
  void awaitEnd_pageLeftOpen_endsByItself() throws Exception {
    assertFalse(server.isIdle(Duration.ofHours(1)));
    now.set(now.get().plus(Duration.ofMinutes(61)));
    // Somebody without the token does not keep it alive.
    send("GET", "/", List.of("Host: " + host), "");
    assertTrue(server.isIdle(Duration.ofHours(1)));
    assertFalse(server.awaitEnd(Duration.ofHours(1)));
  }

  @Test
  void close_afterIt_nobodyListens() throws IOException {
    int port = URI.create(server.address()).getPort();
    server.close();
    try (ServerSocket again = new ServerSocket(port)) {
      assertEquals(port, again.getLocalPort());
    }
  }
}
