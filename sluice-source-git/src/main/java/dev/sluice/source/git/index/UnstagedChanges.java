package dev.sluice.source.git.index;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.EntryKind;
import dev.sluice.source.git.tree.TreeEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Compares the files of a work tree with the index. Files that are not in the index do not count.
 */
public final class UnstagedChanges {
  private final HashAlgorithm algorithm;
  private final Path workTree;
  private final IndexFile index;
  private final StagedChanges.Sink sink;

  /** The folder of the last entry, and whether a link leads to it. */
  private String lastParent = "";

  private boolean isLastBehindALink;

  private UnstagedChanges(
      HashAlgorithm algorithm, Path workTree, IndexFile index, StagedChanges.Sink sink) {
    this.algorithm = algorithm;
    this.workTree = workTree;
    this.index = index;
    this.sink = sink;
  }

  /** Tells of what differs. */
  public static void compare(
      IndexFile index, Path workTree, HashAlgorithm algorithm, StagedChanges.Sink sink) {
    UnstagedChanges changes = new UnstagedChanges(algorithm, workTree, index, sink);
    for (IndexEntry entry : index.entries()) {
      changes.entry(entry);
    }
  }

  private void entry(IndexEntry entry) {
    if (entry.state() == IndexEntry.State.UNMERGED) {
      sink.skipped(entry.path(), "not merged yet");
      return;
    }
    if (entry.state() == IndexEntry.State.NOT_CHECKED_OUT || !entry.kind().isBlob()) {
      return;
    }
    try {
      String name = entry.path().toString();
      if (!isInside(name)) {
        sink.unreadable(entry.path(), new IOException("its name leads out of the work tree"));
        return;
      }
      if (isBehindALink(name)) {
        removed(entry);
        return;
      }
      Path file = workTree.resolve(name);
      BasicFileAttributes now =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (now.isDirectory() || now.isOther()) {
        removed(entry);
      } else if (!looksUnchanged(entry, now)) {
        changed(entry, file, now);
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      removed(entry);
    } catch (InvalidPathException e) {
      sink.unreadable(entry.path(), new IOException("its name is no path here", e));
    } catch (IOException e) {
      sink.unreadable(entry.path(), e);
    }
  }

  /** Whether every name on the way is one that Git itself would write. */
  private static boolean isInside(String path) {
    for (String name : path.split("/", -1)) {
      if (name.isEmpty()
          || name.equals(".")
          || name.equals("..")
          || name.equalsIgnoreCase(".git")) {
        return false;
      }
    }
    return true;
  }

  /** Whether a folder on the way is a link: what lies behind it is not what the index means. */
  private boolean isBehindALink(String path) {
    int end = path.lastIndexOf('/');
    String parent = end < 0 ? "" : path.substring(0, end);
    if (!parent.equals(lastParent)) {
      lastParent = parent;
      isLastBehindALink = false;
      Path folder = workTree;
      for (Path name : Path.of(parent)) {
        folder = folder.resolve(name);
        isLastBehindALink |= Files.isSymbolicLink(folder);
      }
    }
    return isLastBehindALink;
  }

  private void removed(IndexEntry entry) {
    sink.removed(new TreeEntry(entry.path(), entry.mode(), entry.id()));
  }

  /** A file as old as the index itself may have been changed after it was looked at. */
  private boolean looksUnchanged(IndexEntry entry, BasicFileAttributes now) {
    long modified = now.lastModifiedTime().to(TimeUnit.NANOSECONDS);
    return (int) now.size() == entry.size()
        && modified == entry.modifiedNanos()
        && modified < index.writtenNanos();
  }

  private void changed(IndexEntry entry, Path file, BasicFileAttributes now) throws IOException {
    boolean isLink = now.isSymbolicLink();
    boolean wasLink = entry.kind() == EntryKind.LINK;
    PendingChange.Content.OnDisk content = new PendingChange.Content.OnDisk(file, isLink);
    if (entry.state() != IndexEntry.State.INTENDED
        && wasLink == isLink
        && isAsLong(entry, now)
        && idOf(content, now.size()).equals(entry.id())) {
      return;
    }
    Optional<TreeEntry> before =
        entry.state() == IndexEntry.State.INTENDED
            ? Optional.empty()
            : Optional.of(new TreeEntry(entry.path(), entry.mode(), entry.id()));
    int mode = isLink ? 0120000 : entry.kind() == EntryKind.FILE ? entry.mode() : 0100644;
    sink.changed(new PendingChange(entry.path(), mode, content, before));
  }

  /** Whether it may be the file that was staged. Git forgets the size of what is not certain. */
  private static boolean isAsLong(IndexEntry entry, BasicFileAttributes now) {
    return entry.size() == 0 || (int) now.size() == entry.size();
  }

  /** The id of a file, which is read piece by piece however large it is. */
  private ObjectId idOf(PendingChange.Content.OnDisk content, long size) throws IOException {
    if (content.isLink()) {
      byte[] bytes = linkOf(content);
      return ObjectType.BLOB.idOf(algorithm, bytes, 0, bytes.length);
    }
    try (InputStream bytes = Files.newInputStream(content.file(), LinkOption.NOFOLLOW_LINKS)) {
      return ObjectType.BLOB.idOf(algorithm, bytes, size);
    }
  }

  /** What a link has for its content: where it leads. */
  static byte[] linkOf(PendingChange.Content.OnDisk content) throws IOException {
    return Files.readSymbolicLink(content.file()).toString().getBytes(StandardCharsets.UTF_8);
  }

  /** All of a file or a link, unless it is too large to be held. */
  static byte[] read(PendingChange.Content.OnDisk content) throws IOException {
    if (content.isLink()) {
      return linkOf(content);
    }
    try (InputStream bytes = Files.newInputStream(content.file(), LinkOption.NOFOLLOW_LINKS)) {
      byte[] held = bytes.readNBytes((int) ObjectStore.HELD_BYTES_MAX + 1);
      if (held.length > ObjectStore.HELD_BYTES_MAX) {
        throw new IOException("it is too large to be compared line by line");
      }
      return held;
    }
  }
}
