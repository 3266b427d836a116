package dev.sluice.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class FailureReasonTest {
  @Test
  void of_whatANetworkThrows_namesTheHostAndNoException() {
    ConnectException unresolved = new ConnectException();
    unresolved.initCause(new UnresolvedAddressException());
    List<Exception> failures =
        List.of(
            new ConnectException(),
            unresolved,
            new ConnectException("Connection refused"),
            new UnknownHostException("db.example.org"),
            new NoRouteToHostException("No route to host"),
            new SocketTimeoutException("Read timed out"),
            new HttpConnectTimeoutException("HTTP connect timed out"),
            new SSLHandshakeException("PKIX path building failed"),
            new SocketException("Connection reset"));
    for (Exception failure : failures) {
      for (Throwable thrown : List.of(failure, new IOException(failure))) {
        String words = FailureReason.of(thrown, "db.example.org:80");
        assertTrue(words.contains("db.example.org:80"), words);
        assertFalse(words.contains("Exception"), words);
      }
    }
    assertTrue(FailureReason.of(unresolved).startsWith("the name of the server is not known"));
  }

  @Test
  void of_messageOfItsOwn_isKeptWhateverCausedIt() {
    assertEquals(
        "given up", FailureReason.of(new IOException("given up", new ConnectException()), "h"));
    assertEquals("it was closed", FailureReason.of(new ClosedChannelException()));
    assertEquals("it ends too early", FailureReason.of(new EOFException()));
    assertEquals(
        "permission denied",
        FailureReason.of(new UncheckedIOException(new AccessDeniedException("x"))));
  }

  @Test
  void of_whatIsAFault_asksToReportIt() {
    assertEquals(
        "an internal error, please report it (IllegalStateException: odd)",
        FailureReason.of(new IllegalStateException("odd")));
  }
}
