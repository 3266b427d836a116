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

  /** Lists the objects of a commit; what nobody expected costs that commit, and not the run. */
  default void listOrFail(int commit, Sink sink) {
    try {
      list(commit, sink);
    } catch (RuntimeException | StackOverflowError e) {
      sink.failed(ObjectPath.of(name(commit)), new IOException("listing it failed: " + e, e));
    }
  }

  /** What a commit is called where something is said about it. */
  String name(int commit);

  /** Takes the objects of a commit. */
  interface Sink {
    void object(SourceObject object);

    void skipped(ObjectPath path, String reason);

    void failed(ObjectPath path, IOException cause);
  }
}
