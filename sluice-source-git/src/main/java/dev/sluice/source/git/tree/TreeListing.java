package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A folder's entries by name. */
public final class TreeListing {
  private TreeListing() {}

  /** The entries, with names as texts of one character a byte; the caller may change the map. */
  public static Map<String, TreeEntry> of(TreeReader trees, ObjectPath folder, ObjectId tree)
      throws IOException {
    Map<String, TreeEntry> entries = new LinkedHashMap<>();
    TreeCursor cursor = trees.open(tree);
    while (cursor != null && cursor.next()) {
      byte[] name = cursor.name();
      entries.put(
          new String(name, StandardCharsets.ISO_8859_1),
          new TreeEntry(folder.child(name), cursor.mode(), cursor.id()));
    }
    return entries;
  }
}
