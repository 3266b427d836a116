package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import dev.sluice.source.DirectoryEntries;
import dev.sluice.source.ObjectPath;
import java.io.IOException;

/** What is asked of a file system. */
interface LocalFiles {
  /**
   * The fastest way this machine offers. System calls only where Java was started with native
   * access for this code: elsewhere Java would print a warning into the output of whoever uses it.
   */
  static LocalFiles ofThisMachine() {
    boolean hasNativeAccess = LocalFiles.class.getModule().isNativeAccessEnabled();
    return hasNativeAccess && LinuxFiles.areAvailable() ? new LinuxFiles() : new PortableFiles();
  }

  /** Does ahead of time what the first use of a file in a process takes. */
  default void preload() {}

  /** The entries of a directory, without itself and its parent. */
  DirectoryEntries list(ObjectPath directory) throws IOException;

  /** Opens a regular file. Fails on anything else, and on a link unless {@code follow}. */
  ByteReader open(ObjectPath file, boolean follow) throws IOException;

  /** What a path is, or what its link leads to if {@code follow}. */
  DirectoryEntries.Kind kindOf(ObjectPath path, boolean follow) throws IOException;
}
