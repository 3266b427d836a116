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

    /** Leaves out what either of two filters does. */
    default Filter or(Filter other) {
      return (path, isDirectory) -> {
        String reason = reasonToSkip(path, isDirectory);
        return reason == null ? other.reasonToSkip(path, isDirectory) : reason;
      };
    }
  }

  private static final String GIT_FOLDER = ".git";

  /** Leaves out Git's own folders; links are not followed. */
  public static LocalOptions defaults() {
    return new LocalOptions(false, LocalOptions::gitFolder);
  }

  /** Leaves out nothing. */
  public static LocalOptions everything() {
    return new LocalOptions(false, (path, isDirectory) -> null);
  }

  /** Why Git's own folder is left out of a walk, or null for everything else. */
  public static @Nullable String gitFolder(ObjectPath path, boolean isDirectory) {
    if (!isDirectory) {
      return null;
    }
    String text = path.toString();
    boolean isGit = text.equals(GIT_FOLDER) || text.endsWith("/" + GIT_FOLDER);
    return isGit ? "Git's own folder" : null;
  }

  public LocalOptions withFollowLinks(boolean follow) {
    return new LocalOptions(follow, filter);
  }

  /** Leaves out what another filter says, in place of this one's; {@link Filter#or} joins two. */
  public LocalOptions withFilter(Filter other) {
    return new LocalOptions(followLinks, other);
  }
}
