package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import dev.sluice.source.DirectoryEntries;
import dev.sluice.source.DirectoryEntries.Kind;
import dev.sluice.source.ObjectPath;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Files through the Java library at first, and through the system calls once those are linked. To
 * link them takes a cold JVM longer than to read a small tree, so it is done, beside the readers,
 * when a run has turned out to be a larger one.
 */
final class WarmingFiles implements LocalFiles {
  /** Files opened before the calls are linked. */
  private static final int OPENED_FIRST = 2000;

  private final AtomicInteger opened = new AtomicInteger();
  private volatile LocalFiles files = new PortableFiles();

  @Override
  public DirectoryEntries list(ObjectPath directory) throws IOException {
    return files.list(directory);
  }

  @Override
  public ByteReader open(ObjectPath file, boolean follow) throws IOException {
    if (files instanceof PortableFiles && opened.incrementAndGet() == OPENED_FIRST) {
      Thread.ofPlatform().daemon().name("sluice-link").start(this::link);
    }
    return files.open(file, follow);
  }

  @Override
  public Kind kindOf(ObjectPath path, boolean follow) throws IOException {
    return files.kindOf(path, follow);
  }

  /** Goes over to the system calls, where the machine has them. */
  void link() {
    if (LinuxFiles.areAvailable()) {
      LinuxFiles linked = new LinuxFiles();
      linked.warmUp();
      files = linked;
    }
  }
}
