package dev.sluice.cli.scan;

import dev.sluice.cli.flags.Command;
import dev.sluice.source.StreamSource;
import dev.sluice.source.local.LocalSource;

/**
 * Goes ahead of a scan on a thread of its own, while the rules are being read: the first system
 * call of a process through foreign functions takes milliseconds, and so does its first view of
 * foreign memory.
 */
final class Preload {
  private Preload() {}

  /** Goes ahead to what a command reads with, if it is one that needs it at once. */
  static void start(Command command) {
    if (command == Command.DIR || command == Command.SCAN) {
      start(LocalSource::preload);
    } else if (command == Command.STDIN) {
      start(StreamSource::preload);
    }
  }

  private static void start(Runnable ahead) {
    Thread.ofPlatform().daemon().name("sluice-preload").start(ahead);
  }
}
