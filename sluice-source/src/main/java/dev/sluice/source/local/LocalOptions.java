package dev.sluice.source.local;

import dev.sluice.source.ObjectPath;
import org.jspecify.annotations.Nullable;

/**
 * How local files are walked.
 *
 * @param followLinks whether links to files are followed
 * @param versions whether files will be asked for their versions, which are exact only if the files
 *     are read through system calls from the first one on
 * @param filter what is left out
 */
public record LocalOptions(boolean followLinks, boolean versions, Filter filter) {
  /** Decides what is left out of a walk. Called by many threads. */
  @FunctionalInterface
  public interface Filter {
    /** Why a file or directory is left out, or null if it is not. */
    @Nullable String reasonToSkip(ObjectPath path, boolean isDirectory);
  }

  public static LocalOptions defaults() {
    return new LocalOptions(false, true, (path, isDirectory) -> null);
  }

  public LocalOptions withFollowLinks(boolean follow) {
    return new LocalOptions(follow, versions, filter);
  }

  public LocalOptions withVersions(boolean asked) {
    return new LocalOptions(followLinks, asked, filter);
  }

  public LocalOptions withFilter(Filter other) {
    return new LocalOptions(followLinks, versions, other);
  }
}
