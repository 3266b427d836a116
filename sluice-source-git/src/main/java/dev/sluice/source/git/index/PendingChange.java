package dev.sluice.source.git.index;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.TreeEntry;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that is changed and not committed, or not even staged.
 *
 * @param before what it was
 */
public record PendingChange(ObjectPath path, int mode, Content after, Optional<TreeEntry> before) {
  /** Where the new content is. */
  public sealed interface Content {
    /** Staged. */
    record Stored(ObjectId blob) implements Content {}

    /** In the work tree; a link's content is where it leads. */
    record OnDisk(Path file, boolean isLink) implements Content {}
  }
}
