package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.Provenance;
import dev.sluice.source.git.object.ObjectId;
import java.nio.file.Path;

/** Where in a history an object stands. */
public sealed interface GitPlace extends Provenance {
  /** The commit's number among those that are scanned: a commit's is above its parents'. */
  int order();

  Role role();

  /** Why an object is scanned. */
  enum Role {
    /** The commit introduced it. */
    INTRODUCED,
    /** A parent of the commit had it at the same path: what is in it is not new. */
    BEFORE
  }

  /**
   * A file's content.
   *
   * @param path what the file is called in reports
   */
  record Blob(ObjectId commitId, int order, ObjectPath path, ObjectId blob, Role role)
      implements GitPlace {
    @Override
    public String commit() {
      return commitId.toString();
    }
  }

  /** The content of a file that no commit holds: staged, or reachable from nothing. */
  record LoneBlob(ObjectId blob, Role role) implements GitPlace {
    @Override
    public int order() {
      return Integer.MAX_VALUE;
    }
  }

  /** A file of the work tree, which is read when it is its turn. */
  record WorkFile(Path file) implements GitPlace {
    @Override
    public int order() {
      return Integer.MAX_VALUE;
    }

    @Override
    public Role role() {
      return Role.INTRODUCED;
    }
  }

  /** A text that is at hand: a message, or lines that a commit added to a file. */
  @SuppressWarnings({"ArrayRecordComponent", "ReferenceEquality"}) // the same array is meant
  record Text(String commit, int order, byte[] bytes, int firstLine) implements GitPlace {
    @Override
    public boolean equals(Object other) {
      return other instanceof Text text
          && bytes == text.bytes
          && order == text.order
          && firstLine == text.firstLine
          && commit.equals(text.commit);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(bytes) * 31 + firstLine;
    }

    @Override
    public Role role() {
      return Role.INTRODUCED;
    }
  }
}
