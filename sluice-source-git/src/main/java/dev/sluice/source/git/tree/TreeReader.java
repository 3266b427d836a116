package dev.sluice.source.git.tree;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.RecentlyUsed;
import dev.sluice.source.git.store.StoredObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads trees and keeps the last ones: a commit's are mostly its parent's. Thread-safe. */
public final class TreeReader {
  private static final long KEPT_BYTES_MAX = 16L << 20;
  private static final int TREE_BYTES_MAX = 4 << 20;

  private final ObjectStore store;
  private final RecentlyUsed<ObjectId, byte[]> kept =
      new RecentlyUsed<>(KEPT_BYTES_MAX, TREE_BYTES_MAX, bytes -> bytes.length);

  public TreeReader(ObjectStore store) {
    this.store = store;
  }

  /** A cursor over a tree, or null for Git's empty tree, which need not be stored. */
  @Nullable TreeCursor open(ObjectId id) throws IOException {
    byte[] bytes = kept.find(id);
    if (bytes == null) {
      StoredObject object = store.read(id).orElse(null);
      if (object == null) {
        if (isEmptyTree(id)) {
          return null;
        }
        throw store.missing(id, "a tree");
      }
      if (object.type() != ObjectType.TREE) {
        throw new GitStoreException.Corrupt(
            new Gap(Gap.Kind.CORRUPT, id, "a commit or a tree", "it is no tree"));
      }
      bytes = object.bytes();
      kept.keep(id, bytes);
    }
    return new TreeCursor(bytes, bytes.length, store.algorithm().bytes());
  }

  /** How many bytes a file has; 0 if that cannot be told, which whoever reads it reports. */
  long size(ObjectId blob) {
    try {
      return store.size(blob).orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  private boolean isEmptyTree(ObjectId id) {
    return ObjectType.TREE.idOf(store.algorithm(), new byte[0], 0, 0).equals(id);
  }
}
