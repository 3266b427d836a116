package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;

/** A file of a tree: where, of what kind, and its content. */
public record TreeEntry(ObjectPath path, int mode, ObjectId blob) {
  public EntryKind kind() {
    return EntryKind.of(mode);
  }
}
