package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;

/** What of trees is looked at. Asked by many threads at once. */
public interface TreeInterest {
  /** Everything is. */
  TreeInterest ALL =
      new TreeInterest() {
        @Override
        public boolean inFolder(ObjectId tree) {
          return true;
        }

        @Override
        public boolean inFile(ObjectId blob, ObjectPath path) {
          return true;
        }
      };

  /** Whether anything below a folder's tree may be of interest. */
  boolean inFolder(ObjectId tree);

  /** Whether a file's content, or the file because of its path, is of interest. */
  boolean inFile(ObjectId blob, ObjectPath path);
}
