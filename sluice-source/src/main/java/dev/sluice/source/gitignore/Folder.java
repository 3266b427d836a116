package dev.sluice.source.gitignore;

import org.jspecify.annotations.Nullable;

/**
 * A folder of a working tree, with what its own ignore file says and the folders above that count.
 */
final class Folder {
  /** The folder that holds it, null at the top of a repository. */
  private final @Nullable Folder above;

  /** Its own name, of no use at the top. */
  private final byte[] name;

  private final IgnoreFile file;

  /** Asked after every ignore file, at the top only. */
  private final IgnoreFile last;

  Folder(@Nullable Folder above, byte[] name, IgnoreFile file, IgnoreFile last) {
    this.above = above;
    this.name = name;
    this.file = file;
    this.last = last;
  }

  /** Whether an entry of this folder is ignored: the nearest file that says something decides. */
  boolean ignores(byte[] entry, boolean isDirectory) {
    byte[] path = entry;
    Folder folder = this;
    while (true) {
      int nameStart = path.length - entry.length;
      switch (folder.file.answer(path, nameStart, isDirectory)) {
        case IGNORED -> {
          return true;
        }
        case KEPT -> {
          return false;
        }
        case NOTHING -> {}
      }
      Folder next = folder.above;
      if (next == null) {
        return folder.last.answer(path, nameStart, isDirectory) == IgnoreFile.Answer.IGNORED;
      }
      path = joined(folder.name, path);
      folder = next;
    }
  }

  private static byte[] joined(byte[] folder, byte[] path) {
    byte[] joined = new byte[folder.length + 1 + path.length];
    System.arraycopy(folder, 0, joined, 0, folder.length);
    joined[folder.length] = '/';
    System.arraycopy(path, 0, joined, folder.length + 1, path.length);
    return joined;
  }
}
