package dev.sluice.source.git.store;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;

/**
 * All objects of a repository, each once, however often it is stored. An object's ordinal is its
 * place among all ids in ascending order. Any number of threads may share one.
 */
public interface ObjectTable {
  HashAlgorithm algorithm();

  /** How many objects there are. */
  int size();

  ObjectId id(int ordinal);

  /** The ordinal of an object, or a negative number if it is not in the repository. */
  int ordinal(ObjectId id);

  /** The ordinal of the object whose id stands in {@code bytes} from {@code at} on. */
  int ordinal(byte[] bytes, int at);
}
