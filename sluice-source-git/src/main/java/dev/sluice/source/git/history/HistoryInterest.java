package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.TreeInterest;

/** What of a history is looked at. Asked by many threads at once. */
public interface HistoryInterest extends TreeInterest {
  /** Everything is. */
  HistoryInterest ALL =
      new HistoryInterest() {
        @Override
        public boolean inMessage(ObjectId commit) {
          return true;
        }

        @Override
        public boolean inFolder(ObjectId tree) {
          return true;
        }

        @Override
        public boolean inFile(ObjectId blob, ObjectPath path) {
          return true;
        }
      };

  /** Whether a commit's message is of interest. */
  boolean inMessage(ObjectId commit);
}
