package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import java.io.IOException;

/** Says what is to be scanned of each commit. Any number of threads may ask for different ones. */
public interface CommitObjects {
  /** How many commits there are. */
  int size();

  /** Lists the objects of a commit. */
  void list(int commit, Sink sink);

  /** Takes the objects of a commit. */
  interface Sink {
    void object(SourceObject object);

    void skipped(ObjectPath path, String reason);

    void failed(ObjectPath path, IOException cause);
  }
}
