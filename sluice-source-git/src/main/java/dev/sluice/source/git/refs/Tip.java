package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;

/**
 * A place from which history is walked.
 *
 * @param name the ref's full name, or that of the file the id was found in
 */
public record Tip(String name, ObjectId id, Kind kind) {
  /** What keeps the object alive. */
  public enum Kind {
    /** A ref below {@code refs/}. */
    REF,
    /** HEAD and its like. */
    HEAD,
    /** A line of a reflog, the stash's among them. */
    REFLOG,
    /** A note's ref. */
    NOTES,
    /** A line of FETCH_HEAD. */
    FETCHED
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tip tip
        && name.equals(tip.name)
        && id.equals(tip.id)
        && kind == tip.kind;
  }

  @Override
  public int hashCode() {
    return (name.hashCode() * 31 + id.hashCode()) * 31 + kind.hashCode();
  }

  /** Whether this may outlive the commit it names, as reflogs and FETCH_HEAD do. */
  public boolean mayOutliveItsCommit() {
    return kind == Kind.REFLOG || kind == Kind.FETCHED;
  }
}
