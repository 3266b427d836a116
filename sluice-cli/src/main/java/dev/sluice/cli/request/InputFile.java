package dev.sluice.cli.request;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads the small files that steer a command: rules, templates, lists. None is read without a
 * bound, and a pipe that nobody writes to holds the command up no longer than {@code --timeout}.
 */
public final class InputFile {
  /** More than any such file has; what is larger is something else. */
  static final int BYTES_MAX = 32 << 20;

  private InputFile() {}

  /**
   * The text of a file, a pipe or a device that the user named.
   *
   * @param timeoutSeconds how long a pipe may take, 0 for ever
   */
  public static String named(Path path, long timeoutSeconds) throws IOException {
    if (Files.isRegularFile(path)) {
      return read(path);
    }
    if (Files.isDirectory(path)) {
      throw new IOException("it is a folder");
    }
    FutureTask<String> reading = new FutureTask<>(() -> read(path));
    Thread.ofPlatform().daemon().name("sluice-input").start(reading);
    try {
      return timeoutSeconds == 0 ? reading.get() : reading.get(timeoutSeconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "nothing came through it within the " + timeoutSeconds + " s of --timeout", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /**
   * The text of a file that was found in what is scanned, whose author is not trusted.
   *
   * @param tree what is scanned; links that lead out of it are not followed
   */
  public static String found(Path path, Path tree) throws IOException {
    if (!Files.isRegularFile(path)) {
      throw new IOException("it is not a regular file");
    }
    if (!isInside(path, tree)) {
      throw new IOException("it is a link that leads out of " + tree);
    }
    return read(path);
  }

  /** The text of a regular file that a file named by the user names. */
  public static String extended(Path path) throws IOException {
    if (!Files.isRegularFile(path) && Files.exists(path)) {
      throw new IOException("it is not a regular file");
    }
    return read(path);
  }

  /** Whether a file lies in a folder, or is it, whatever links lead there. */
  public static boolean isInside(Path path, Path tree) throws IOException {
    return path.toRealPath().startsWith(tree.toRealPath());
  }

  private static String read(Path path) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(BYTES_MAX + 1);
    }
    if (bytes.length > BYTES_MAX) {
      throw new IOException("it has more than " + (BYTES_MAX >> 20) + " MiB");
    }
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(bytes))
        .toString();
  }
}
