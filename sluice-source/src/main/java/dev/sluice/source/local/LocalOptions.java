package dev.sluice.source.local;

import dev.sluice.source.ObjectPath;
import org.jspecify.annotations.Nullable;

/**
 * How local files are walked.
 *
 * @param followLinks whether links to files are followed
 * @param filter what is left out
 */
public record LocalOptions(boolean followLinks, Filter filter) {
  /** Decides what is left out of a walk. Called by many threads. */
  @FunctionalInterface
  public interface Filter {
    /** Why a file or directory is left out, or null if it is not. */
    @Nullable String reasonToSkip(ObjectPath path, boolean isDirectory);
  }

  public static LocalOptions defaults() {
    return new LocalOptions(false, (path, isDirectory) -> null);
  }

  public LocalOptions withFollowLinks(boolean follow) {
    return new LocalOptions(follow, filter);
  }

  public LocalOptions withFilter(Filter other) {
    return new LocalOptions(followLinks, other);
  }
}
