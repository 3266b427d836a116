package dev.sluice.source.git.forest;

import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectTable;

/**
 * All objects of a repository as trees: an object stored as a delta is a child of its base. A tree
 * holds objects of one type. Any number of threads may share one, each with a {@link ForestWalker}
 * of its own.
 */
public interface Forest {
  ObjectTable table();

  /** How many objects of a type there are. */
  int count(ObjectType type);

  /**
   * The trees of a type, gathered into branches of about equal work, to be walked in any order and
   * by any threads.
   */
  Iterable<Branch> branches(ObjectType type);

  /** A walker for one thread at a time. */
  ForestWalker newWalker();
}
