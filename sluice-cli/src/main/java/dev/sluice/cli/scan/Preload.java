package dev.sluice.cli.scan;

import dev.sluice.source.local.LocalSource;

/**
 * Goes ahead of a scan of files on a thread of its own, while the rules are being read: the first
 * system call of a process through foreign functions takes milliseconds.
 */
final class Preload {
  private Preload() {}

  /** Goes ahead. */
  static void start() {
    Thread.ofPlatform().daemon().name("sluice-preload").start(LocalSource::preload);
  }
}
