package dev.sluice.source.git.commit;

import dev.sluice.source.git.object.ObjectId;
import java.util.List;

/**
 * A commit.
 *
 * @param tree what it holds
 * @param message as written, in whatever encoding that was
 */
public record Commit(
    ObjectId id,
    ObjectId tree,
    List<ObjectId> parents,
    Signature author,
    Signature committer,
    String message) {
  public Commit {
    parents = List.copyOf(parents);
  }

  public boolean isMerge() {
    return parents.size() > 1;
  }

  /** Without the message, which may hold a secret. */
  @Override
  public String toString() {
    return "Commit[id=" + id + "]";
  }
}
