package dev.sluice.cli.scan;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Goes ahead of a scan on a thread of its own, while the rules are being read: the first use of
 * foreign memory in a process takes milliseconds, and every scan has one.
 */
final class Forerunner {
  private Forerunner() {}

  static void start() {
    Thread.ofPlatform().daemon().name("sluice-forerunner").start(Forerunner::touchMemory);
  }

  private static void touchMemory() {
    ByteBuffer _ = MemorySegment.ofBuffer(ByteBuffer.allocateDirect(1)).asByteBuffer();
  }
}
