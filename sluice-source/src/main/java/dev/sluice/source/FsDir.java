package dev.sluice.source;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A walk through directories: those still to be read, and the rest of the one being listed. */
public final class FsDir implements CursorState {
  private final Deque<ObjectPath> directories = new ArrayDeque<>();
  private @Nullable DirectoryEntries entries;

  /** A walk that begins with one directory. */
  public static FsDir of(ObjectPath directory) {
    FsDir walk = new FsDir();
    walk.directories.addLast(directory);
    return walk;
  }

  /** Adds a directory; the last one added is read first, so that the walk goes down, not across. */
  public void add(ObjectPath directory) {
    directories.addLast(directory);
  }

  /** Takes the next directory to read, or null if there is none. */
  public @Nullable ObjectPath nextDirectory() {
    return directories.pollLast();
  }

  /** The entries being listed, or null between two directories. */
  public @Nullable DirectoryEntries entries() {
    return entries;
  }

  public void list(DirectoryEntries next) {
    entries = next;
  }

  public boolean isDone() {
    return directories.isEmpty() && (entries == null || !entries.hasNext());
  }
}
