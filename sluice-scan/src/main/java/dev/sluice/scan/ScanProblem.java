package dev.sluice.scan;

/**
 * Something that kept a run from being complete.
 *
 * @param path the object or folder
 * @param offset how far the object was read, or -1 if that says nothing
 * @param kind what went wrong, the same words for the same kind
 * @param message what happened, in words
 */
public record ScanProblem(String path, long offset, String kind, String message) {
  /** The kind of what should have been scanned and could not be; the message says why. */
  public static final String NOT_SCANNED = "not scanned";

  /* Compared by hand: Java would make classes for that, in every run that had a problem. */

  @Override
  public boolean equals(Object other) {
    return other instanceof ScanProblem problem
        && offset == problem.offset
        && path.equals(problem.path)
        && kind.equals(problem.kind)
        && message.equals(problem.message);
  }

  @Override
  public int hashCode() {
    int hash = path.hashCode() * 31 + Long.hashCode(offset);
    return (hash * 31 + kind.hashCode()) * 31 + message.hashCode();
  }
}
