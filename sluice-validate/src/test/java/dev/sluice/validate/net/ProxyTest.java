package dev.sluice.validate.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.validate.PlayedServer;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.TestAuthority;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProxyTest {
  @TempDir Path folder;

  @Test
  void proxy_variables_areRead() {
    Proxies proxies =
        new Proxies(
            null,
            Map.of("HTTPS_PROXY", "http://proxy.example:3128", "no_proxy", ".corp.example,x.org"));
    InetSocketAddress proxy = proxies.proxy("api.github.com", 443);
    assertEquals("proxy.example:3128", proxy.getHostString() + ":" + proxy.getPort());
    assertNull(proxies.proxy("a.corp.example", 443));
    assertNull(proxies.proxy("x.org", 443));
    assertNull(Proxies.none().proxy("api.github.com", 443));
  }

  /** Behind a proxy this machine need not know the name, and TLS ends at the provider. */
  @Test
  void exchange_throughAProxy_isTunnelled() throws Exception {
    TestAuthority authority = TestAuthority.in(folder, List.of("api.acme.example"));
    StringBuilder connect = new StringBuilder();
    try (PlayedServer server = new PlayedServer(authority.server());
        ServerSocket proxy = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      server.play(_ -> Played.of(200, "{}"));
      Thread.ofVirtual().start(() -> tunnel(proxy, server.port(), connect));
      Dialer dialer =
          new Dialer(
              HostRules.NONE,
              (host, _) -> {
                throw new UnknownHostException(host);
              },
              new Proxies(null, Map.of("https_proxy", "127.0.0.1:" + proxy.getLocalPort())),
              authority::client,
              Duration.ofSeconds(20));
      try (Http http = new Http(dialer, 1024)) {
        HttpAnswer answer =
            http.exchange(
                new HttpRequest(
                    "GET", URI.create("https://api.acme.example/x"), List.of(), null, false));
        assertEquals(200, answer.status());
      }
    }
    assertEquals("CONNECT api.acme.example:443 HTTP/1.1", connect.toString());
  }

  private static void tunnel(ServerSocket proxy, int port, StringBuilder connect) {
    try (Socket client = proxy.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      connect.append(line(client.getInputStream()));
      while (!line(client.getInputStream()).isEmpty()) {
        // The rest of the head says nothing.
      }
      client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      Thread there = Thread.ofVirtual().start(() -> copy(client, server));
      copy(server, client);
      there.join();
    } catch (IOException | InterruptedException e) {
      // One of them has hung up.
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // One of them has hung up.
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
