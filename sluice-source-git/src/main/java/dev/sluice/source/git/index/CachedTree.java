package dev.sluice.source.git.index;

import dev.sluice.source.git.object.ObjectId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the index remembers of a folder: the tree it would become.
 *
 * @param tree null if something below was changed since
 * @param folders by name
 */
record CachedTree(@Nullable ObjectId tree, Map<String, CachedTree> folders) {
  static final CachedTree UNKNOWN = new CachedTree(null, Map.of());

  CachedTree folder(String name) {
    return folders.getOrDefault(name, UNKNOWN);
  }
}
