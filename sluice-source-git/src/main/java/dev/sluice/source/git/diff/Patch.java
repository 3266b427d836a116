package dev.sluice.source.git.diff;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.TreeEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of a commit, or of an index or a work tree, from which the added lines are taken. */
public final class Patch {
  private final Contents stored;
  private final List<TreeEntry> added = new ArrayList<>();
  private final List<TreeEntry> removed = new ArrayList<>();
  private final List<Change> modified = new ArrayList<>();

  /** Contents that are not stored. */
  private final Map<ObjectId, byte[]> loose = new HashMap<>();

  private record Change(TreeEntry file, TreeEntry before) {}

  /** Where the bytes of files come from. */
  public interface Contents {
    /** A file's bytes. */
    byte[] read(ObjectId blob) throws IOException;
  }

  /** Takes the added lines. */
  public interface Sink {
    void added(ObjectPath path, AddedText text);

    void skipped(ObjectPath path, String reason);

    void failed(ObjectPath path, IOException cause);
  }

  public Patch(Contents stored) {
    this.stored = stored;
  }

  /** A file that is new or changed; null before it if it is new. */
  public void changed(TreeEntry file, @Nullable TreeEntry before) {
    if (before == null) {
      added.add(file);
    } else {
      modified.add(new Change(file, before));
    }
  }

  public void removed(TreeEntry file) {
    removed.add(file);
  }

  /** The bytes of a file that are not stored: those of a work tree. */
  public void content(ObjectId blob, byte[] bytes) {
    loose.put(blob, bytes);
  }

  /**
   * Gives the added lines, hunk by hunk.
   *
   * @param withTypeChanges whether a file that became a link, or a link that became a file, counts
   */
  public void forEach(boolean withTypeChanges, Sink sink) throws IOException {
    Map<TreeEntry, TreeEntry> renamed = Renames.find(removed, added, this::read);
    for (TreeEntry file : added) {
      patch(file, renamed.get(file), sink);
    }
    for (Change change : modified) {
      boolean isTypeChange = change.file().kind() != change.before().kind();
      if (!isTypeChange) {
        patch(change.file(), change.before(), sink);
      } else if (withTypeChanges) {
        patch(change.file(), null, sink);
      }
    }
  }

  private void patch(TreeEntry file, @Nullable TreeEntry before, Sink sink) {
    if (before != null && before.blob().equals(file.blob())) {
      return;
    }
    try {
      byte[] old = before == null ? new byte[0] : read(before.blob());
      byte[] now = read(file.blob());
      if (BinaryContent.is(old) || BinaryContent.is(now)) {
        sink.skipped(file.path(), "binary, and only added lines are scanned");
      } else {
        AddedText.of(old, now).forEach(text -> sink.added(file.path(), text));
      }
    } catch (IOException e) {
      sink.failed(file.path(), e);
    }
  }

  private byte[] read(ObjectId blob) throws IOException {
    byte[] bytes = loose.get(blob);
    return bytes == null ? stored.read(blob) : bytes;
  }
}
