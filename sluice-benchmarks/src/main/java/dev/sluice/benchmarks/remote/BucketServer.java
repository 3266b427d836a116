package dev.sluice.benchmarks.remote;

import dev.sluice.source.remote.SystemClock;
import dev.sluice.source.remote.bucket.SmallS3;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A bucket to be measured with, in a process of its own: objects of one size whose content is that
 * of a tree's files. Takes the tree, how many objects of how many bytes, and after how many
 * milliseconds each request is answered; prints its address, and ends with its input.
 */
public final class BucketServer {
  private static final int TEXT_BYTES_MAX = 64 << 20;

  private BucketServer() {}

  public static void main(String[] arguments) throws IOException {
    byte[] text = text(Path.of(arguments[0]));
    int objects = Integer.parseInt(arguments[1]);
    long objectBytes = Long.parseLong(arguments[2]);
    Duration latency = Duration.ofMillis(Long.parseLong(arguments[3]));
    SystemClock clock = new SystemClock();
    try (SmallS3 server = new SmallS3()) {
      for (int i = 0; i < objects; i++) {
        String name = "folder%03d/object%06d".formatted(i / 1000, i);
        server.put(name, part(text, i, objectBytes), objectBytes);
      }
      if (latency.isPositive()) {
        server.beforeAnswer(() -> sleep(clock, latency));
      }
      System.out.println(server.endpoint());
      int _ = System.in.read();
    }
  }

  /** Small objects differ; large ones are the whole text, again and again. */
  private static byte[] part(byte[] text, int number, long objectBytes) {
    if (objectBytes >= text.length) {
      return text;
    }
    int from = (int) (number * 7919L * 512 % (text.length - objectBytes));
    return Arrays.copyOfRange(text, from, from + (int) objectBytes);
  }

  private static void sleep(SystemClock clock, Duration time) {
    try {
      clock.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] text(Path tree) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (Stream<Path> walk = Files.walk(tree)) {
      List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
      for (Path file : files) {
        if (text.size() >= TEXT_BYTES_MAX) {
          break;
        }
        text.writeBytes(Files.readAllBytes(file));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return text.toByteArray();
  }
}
