package dev.sluice.source;

import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, in the words of whoever uses the program: never the name of an exception where a
 * sentence can be said. This is the only place that turns one into the other.
 */
public final class FailureReason {
  private static final int CAUSES_MAX = 16;

  private FailureReason() {}

  /** The reason, without the path: whoever says it names that first. */
  public static String of(Throwable failure) {
    return of(failure, "");
  }

  /**
   * The reason, where a host was talked to.
   *
   * @param host its name, with its port if that is not the usual one; empty if it is not known
   */
  public static String of(Throwable failure, String host) {
    String network = networkOne(failure, name(host));
    if (network != null) {
      return network;
    }
    // An exception made of another alone has nothing to say but that one's name.
    Throwable cause = failure.getCause();
    String message = failure.getMessage();
    return cause != null && (message == null || message.equals(cause.toString()))
        ? of(cause, host)
        : ofOther(failure);
  }

  /** The reason that the client of a store gives, whose exceptions carry messages for people. */
  public static String ofClient(RuntimeException failure) {
    String network = network(failure, "");
    String message = failure.getMessage();
    if (network != null) {
      return network;
    }
    return message == null ? "the store's client failed and does not say why" : message;
  }

  /** The reason, if it or one of its causes lies between here and a host; else null. */
  public static @Nullable String network(Throwable failure, String host) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
      String words = networkOne(cause, name(host));
      if (words != null) {
        return words;
      }
      cause = cause.getCause();
    }
    return null;
  }

  private static String name(String host) {
    return host.isEmpty() ? "the server" : host;
  }

  private static @Nullable String networkOne(Throwable cause, String host) {
    String message = String.valueOf(cause.getMessage());
    return switch (cause) {
      case UnknownHostException _ -> unknown(host);
      case UnresolvedAddressException _ -> unknown(host);
      // What the JDK's client throws for a name it cannot resolve has the reason only as its cause.
      case ConnectException e when isUnresolved(e) -> unknown(host);
      case ConnectException _ when message.contains("timed out") -> late(host);
      case ConnectException _ ->
          host
              + " refuses connections: check the host, the port, and whether a proxy or firewall"
              + " stands in between";
      case NoRouteToHostException _ ->
          "no way leads to " + host + ": check the network, or the VPN it needs";
      case SSLException _ ->
          "no secure connection to " + host + " (" + message + "): check its certificate";
      case BindException _ -> null;
      case SocketException _ when isReset(message) -> host + " broke the connection off";
      case IOException e when e.getClass().getSimpleName().endsWith("TimeoutException") ->
          late(host);
      default -> null;
    };
  }

  private static boolean isUnresolved(Throwable failure) {
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return true;
      }
    }
    return false;
  }

  private static String unknown(String host) {
    return "the name of "
        + host
        + " is not known: check its spelling, and the network's name server";
  }

  private static String late(String host) {
    return host + " did not answer in time: check the host and the network, or try again later";
  }

  private static boolean isReset(String message) {
    return message.contains("reset") || message.contains("Broken pipe");
  }

  private static String ofOther(Throwable failure) {
    String message = failure.getMessage();
    return switch (failure) {
      case NoSuchFileException _ -> "it is not there";
      case AccessDeniedException _ -> "permission denied";
      case FileSystemLoopException _ -> "symbolic links lead in a circle";
      case NotDirectoryException _ -> "not a directory any more";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      case ClosedChannelException _ -> "it was closed";
      case CharacterCodingException _ -> "it is not UTF-8";
      case IOException _ when message != null -> message;
      case EOFException _ -> "it ends too early";
      case IOException _ -> "it cannot be read or written";
      case OutOfMemoryError _ -> "not enough memory; -Xmx in JAVA_TOOL_OPTIONS gives more";
      case Exception _ when message != null && !(failure instanceof RuntimeException) -> message;
      default ->
          "an internal error, please report it ("
              + failure.getClass().getSimpleName()
              + (message == null ? "" : ": " + message)
              + ")";
    };
  }
}
