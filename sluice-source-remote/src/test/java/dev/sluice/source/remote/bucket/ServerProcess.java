package dev.sluice.source.remote.bucket;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A server program that runs while tests need it. */
public final class ServerProcess implements AutoCloseable {
  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /** A port that nobody listens on. */
  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a program, and waits until it prints a line that holds the text. */
  public static ServerProcess start(List<String> command, String readyText) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
      StringBuilder said = new StringBuilder();
      while (true) {
        String line = lines.readLine();
        if (line == null) {
          throw new IllegalStateException(command + " ended: " + said);
        }
        said.append(line).append('\n');
        if (line.contains(readyText)) {
          break;
        }
      }
      // Nobody reads what it prints from here on, and its pipe must not fill.
      Thread.ofVirtual().start(() -> drain(lines));
      return new ServerProcess(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void drain(BufferedReader lines) {
    try {
      long _ = lines.transferTo(Writer.nullWriter());
    } catch (IOException closed) {
      // The program was ended.
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    int _ = process.waitFor();
  }
}
