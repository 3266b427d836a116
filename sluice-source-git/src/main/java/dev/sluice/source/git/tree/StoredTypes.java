package dev.sluice.source.git.tree;

import java.util.BitSet;

/**
 * What objects are known not to be, by ordinal. A tree may name an object as what it is not, and a
 * single bit of a pack turns a tree into a blob: then nobody sees what it leads to.
 */
public final class StoredTypes {
  private final BitSet noTrees;
  private final BitSet noBlobs;

  public StoredTypes(BitSet noTrees, BitSet noBlobs) {
    this.noTrees = (BitSet) noTrees.clone();
    this.noBlobs = (BitSet) noBlobs.clone();
  }

  /** Whether an object is not what an entry of a tree says; whoever opens it tells that. */
  public boolean contradict(int ordinal, EntryKind kind) {
    return switch (kind) {
      case FOLDER -> noTrees.get(ordinal);
      case FILE, LINK -> noBlobs.get(ordinal);
      case SUBMODULE -> false;
    };
  }
}
