package dev.sluice.cli.scan;

import dev.sluice.source.local.LocalSource;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Goes ahead of a scan on a thread of its own, while the rules are being read: the first use of
 * foreign memory and of system calls in a process takes milliseconds.
 */
final class Forerunner {
  private Forerunner() {}

  /**
   * Goes ahead.
   *
   * @param readsFiles whether the scan is of files
   */
  static void start(boolean readsFiles) {
    Thread.ofPlatform().daemon().name("sluice-forerunner").start(() -> touch(readsFiles));
  }

  private static void touch(boolean readsFiles) {
    ByteBuffer _ = MemorySegment.ofBuffer(ByteBuffer.allocateDirect(1)).asByteBuffer();
    if (readsFiles) {
      LocalSource.ready();
    }
  }
}
