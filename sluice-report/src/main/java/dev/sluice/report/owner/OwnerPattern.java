package dev.sluice.report.owner;

import java.util.Arrays;

/**
 * A pattern of a CODEOWNERS file, which is one of .gitignore without exceptions. Paths are matched
 * in steps in proportion to the lengths of both, whatever the pattern.
 */
final class OwnerPattern {
  /** Longer patterns are nobody's. */
  static final int LENGTH_MAX = 300;

  /** Any characters of a name. */
  private static final int STAR = -1;

  /** Any characters at all. */
  private static final int STARS = -2;

  /** Any folders, or none. */
  private static final int FOLDERS = -3;

  /** One character of a name. */
  private static final int ONE = -4;

  private final int[] tokens;

  /** Whether it is about what lies in a folder, and not about a file of that name. */
  private final boolean isFolder;

  /** Whether it is about the files of a folder, and not about those of folders in it. */
  private final boolean isShallow;

  private OwnerPattern(int[] tokens, boolean isFolder, boolean isShallow) {
    this.tokens = tokens;
    this.isFolder = isFolder;
    this.isShallow = isShallow;
  }

  static OwnerPattern of(String pattern) {
    String glob = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    boolean isFolder = glob.endsWith("/");
    glob = isFolder ? glob.substring(0, glob.length() - 1) : glob;
    boolean isAnchored = pattern.startsWith("/") || glob.contains("/");
    int[] tokens = new int[glob.length() + 1];
    int count = 0;
    if (!isAnchored) {
      tokens[count++] = FOLDERS;
    }
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      if (glob.startsWith("**/", i)) {
        tokens[count++] = FOLDERS;
        i += 2;
      } else if (glob.startsWith("**", i)) {
        tokens[count++] = STARS;
        i++;
      } else {
        tokens[count++] = c == '*' ? STAR : c == '?' ? ONE : c;
      }
    }
    return new OwnerPattern(
        Arrays.copyOf(tokens, count), isFolder, isAnchored && glob.endsWith("/*"));
  }

  /** Whether a path below the folder of the file is meant. */
  boolean matches(String path) {
    // For each token: whether the path so far may end before it, and within folders it stands for.
    boolean[] before = new boolean[tokens.length + 1];
    boolean[] within = new boolean[tokens.length + 1];
    before[0] = true;
    for (int i = 0; i <= path.length(); i++) {
      for (int k = 0; k < tokens.length; k++) {
        boolean mayBeEmpty = tokens[k] == STAR || tokens[k] == STARS || tokens[k] == FOLDERS;
        before[k + 1] |= before[k] && mayBeEmpty;
      }
      char next = i < path.length() ? path.charAt(i) : 0;
      if (before[tokens.length] && isEnd(i == path.length(), next)) {
        return true;
      }
      if (i < path.length()) {
        step(before, within, next);
      }
    }
    return false;
  }

  private boolean isEnd(boolean isWhole, char next) {
    if (isFolder) {
      return !isWhole && next == '/';
    }
    return isWhole || (!isShallow && next == '/');
  }

  private void step(boolean[] before, boolean[] within, char next) {
    // From the last to the first, so that what is read has not been written for the next character.
    before[tokens.length] = false;
    for (int k = tokens.length - 1; k >= 0; k--) {
      boolean isHere = before[k];
      boolean stays = false;
      switch (tokens[k]) {
        case STAR -> stays = isHere && next != '/';
        case STARS -> stays = isHere;
        case FOLDERS -> {
          within[k] |= isHere;
          before[k + 1] |= within[k] && next == '/';
        }
        case ONE -> before[k + 1] |= isHere && next != '/';
        default -> before[k + 1] |= isHere && next == tokens[k];
      }
      before[k] = stays;
    }
  }
}
