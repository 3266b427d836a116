package dev.sluice.source.git.tree;

/** What an entry of a tree is. */
public enum EntryKind {
  FOLDER,
  FILE,
  /** A file whose content is the path it points to. */
  LINK,
  /** A commit of another repository, which is not here. */
  SUBMODULE;

  private static final int KIND_BITS = 0170000;

  /** The kind that a mode says. */
  public static EntryKind of(int mode) {
    return switch (mode & KIND_BITS) {
      case 0040000 -> FOLDER;
      case 0120000 -> LINK;
      case 0160000 -> SUBMODULE;
      default -> FILE;
    };
  }

  /** Whether the entry's object is a blob of this repository. */
  public boolean isBlob() {
    return this == FILE || this == LINK;
  }
}
