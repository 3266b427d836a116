package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * What a comparison of trees may cost beyond the trees it is about. A dozen small trees can name
 * each other so often that a walk over all of their paths would never end. So the first visit of
 * each tree and each file is free, and further visits, which lead to the same content under another
 * path, are paid from an allowance. For one thread.
 */
public final class ComparisonBudget {
  /** Longer paths are not followed: no file system takes them. */
  public static final int PATH_BYTES_MAX = 8192;

  private static final long TREE_BYTES = 256L << 10;
  private static final long FILE_BYTES = 1L << 30;
  private static final long PATH_BYTES = 64L << 20;

  /** Among how many comparisons the allowance of one is divided at most. */
  private static final int SHARES_MAX = 64;

  /** What a tree adds to the allowance, as a multiple of its size, when it is first seen. */
  private static final int GROWTH = 8;

  /** Paths up to this length are not counted. */
  private static final int PATH_BYTES_FREE = 1024;

  private static final int ENTRY_BYTES_MIN = 24;

  private final Set<ObjectId> trees = new HashSet<>();
  private final Set<ObjectId> files = new HashSet<>();
  private final boolean isForFiles;
  private long treeBytesLeft;
  private long fileBytesLeft;
  private long pathBytesLeft;
  private boolean isExceeded;

  private ComparisonBudget(int shares, boolean isForFiles) {
    this.isForFiles = isForFiles;
    treeBytesLeft = TREE_BYTES / shares;
    fileBytesLeft = FILE_BYTES / shares;
    pathBytesLeft = PATH_BYTES / shares;
  }

  /** The budget of one of some comparisons that one run makes, the same for each. */
  public static ComparisonBudget ofOneOf(int comparisons) {
    return new ComparisonBudget(Math.clamp(comparisons, 1, SHARES_MAX), true);
  }

  /** The budget of a comparison after which no file is read. */
  public static ComparisonBudget withoutFiles() {
    return new ComparisonBudget(1, false);
  }

  /** Takes what a visit of a folder costs; throws if that is too much. */
  void folder(ObjectPath folder, ObjectId tree, int treeBytes) throws IOException {
    if (trees.add(tree)) {
      treeBytesLeft += (long) GROWTH * treeBytes;
    } else if (treeBytes > treeBytesLeft) {
      throw exceeded("trees name the same trees so often that not all of their paths are followed");
    } else {
      treeBytesLeft -= treeBytes;
    }
    if (folder.length() > PATH_BYTES_FREE) {
      long pathBytes = (long) (treeBytes / ENTRY_BYTES_MIN) * folder.length();
      if (pathBytes > pathBytesLeft) {
        throw exceeded("there are more long paths than can be held");
      }
      pathBytesLeft -= pathBytes;
    }
  }

  /** Takes what a file costs that is listed; throws if that is too much. */
  void file(ObjectId blob, TreeReader sizes) throws IOException {
    if (isForFiles && !files.add(blob)) {
      long size = sizes.size(blob);
      if (size > fileBytesLeft) {
        throw exceeded("trees name the same files so often that not all of their paths are read");
      }
      fileBytesLeft -= size;
    }
  }

  /** Says that a path is too long to be followed. */
  public static IOException tooLong() {
    return new IOException("its path is longer than " + PATH_BYTES_MAX + " bytes");
  }

  /** Fails for a path that is too long to be followed. */
  static void check(ObjectPath path) throws IOException {
    if (path.length() > PATH_BYTES_MAX) {
      throw tooLong();
    }
  }

  private ExceededException exceeded(String reason) {
    boolean isFirst = !isExceeded;
    isExceeded = true;
    return new ExceededException(reason, isFirst);
  }

  /** Says that a comparison would cost too much. */
  static final class ExceededException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean isFirst;

    ExceededException(String reason, boolean isFirst) {
      super(reason);
      this.isFirst = isFirst;
    }

    /** Whether nobody was told before: once is enough for a comparison. */
    boolean isFirst() {
      return isFirst;
    }
  }
}
