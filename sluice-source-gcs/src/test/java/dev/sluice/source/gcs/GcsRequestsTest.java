package dev.sluice.source.gcs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;

class GcsRequestsTest {
  @Test
  void list_nobodyListens_isRefusedInWords() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + port);
    try (GcsStore store =
        GcsStore.open(
            GcsOptions.builder().endpoint(nobody).anonymous(true).project("test").build())) {
      ConnectException refused =
          assertThrows(ConnectException.class, () -> store.listObjects("bucket", "", "", 10));
      assertEquals("cannot connect to 127.0.0.1:" + port, refused.getMessage());
    }
  }
}
