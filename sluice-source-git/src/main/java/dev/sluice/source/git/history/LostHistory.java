package dev.sluice.source.git.history;

import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.store.StoredObject;
import java.io.IOException;

/** Tells a repository without commits from one whose refs are lost. */
public final class LostHistory {
  private LostHistory() {}

  /** Reports that commits are stored and no ref leads anywhere, if that is so. */
  public static void check(RefStore refs, ObjectStore store, GapListener gaps) throws IOException {
    if (refs.mayBeLost() && hasCommits(store)) {
      String reason =
          "the branch that HEAD names is not there, though commits are stored: if its refs are lost,"
              + " --unreachable scans what they led to";
      gaps.gap(
          new Gap(Gap.Kind.UNREADABLE, null, store.layout().commonDirectory().toString(), reason));
    }
  }

  private static boolean hasCommits(ObjectStore store) throws IOException {
    ObjectTable table = store.table();
    for (int ordinal = 0; ordinal < table.size(); ordinal++) {
      try {
        StoredObject object = store.read(table.id(ordinal)).orElse(null);
        if (object != null && object.type() == ObjectType.COMMIT) {
          return true;
        }
      } catch (GitStoreException e) {
        // Whoever scans everything reports it.
      }
    }
    return false;
  }
}
