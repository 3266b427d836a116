package dev.sluice.source.git.index;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.EntryKind;

/**
 * A file as the index has it.
 *
 * @param mode as in trees; that of a folder in a sparse index, whose content is a tree
 * @param size of the file in the work tree when it was last looked at, the lower 32 bits
 * @param modifiedNanos when that file was changed, in nanoseconds since 1970
 * @param state how it takes part in comparisons
 */
public record IndexEntry(
    ObjectPath path, int mode, ObjectId id, int size, long modifiedNanos, State state) {
  /** How an entry takes part in comparisons. */
  public enum State {
    /** As it is. */
    PLAIN,
    /** One of several versions that a merge left. */
    UNMERGED,
    /** Only announced: {@code git add -N}. */
    INTENDED,
    /** Its file in the work tree is not to be looked at. */
    NOT_CHECKED_OUT
  }

  EntryKind kind() {
    return EntryKind.of(mode);
  }
}
