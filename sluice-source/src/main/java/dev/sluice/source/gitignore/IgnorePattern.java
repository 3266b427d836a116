package dev.sluice.source.gitignore;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A line of an ignore file.
 *
 * <p>A pattern with a slash before its end is held against the path below the file's folder, one
 * without against the last name alone. The stretch before the first wildcard is compared as it is,
 * and the wildcards begin behind it: so does Git, and it shows where a double star begins.
 */
final class IgnorePattern {
  private final boolean isException;
  private final boolean ofFolders;
  private final boolean ofName;
  private final byte[] literal;

  /** What follows the literal stretch; null if a pattern has no wildcards. */
  private final @Nullable Glob rest;

  private IgnorePattern(
      boolean isException, boolean ofFolders, boolean ofName, byte[] literal, @Nullable Glob rest) {
    this.isException = isException;
    this.ofFolders = ofFolders;
    this.ofName = ofName;
    this.literal = literal;
    this.rest = rest;
  }

  /** Reads a line; null if it says nothing. */
  static @Nullable IgnorePattern parse(byte[] line) {
    byte[] text = withoutTrailingSpaces(line);
    if (text.length == 0 || text[0] == '#') {
      return null;
    }
    boolean isException = text[0] == '!';
    int from = isException ? 1 : 0;
    int end = text.length;
    boolean ofFolders = end > from && text[end - 1] == '/';
    if (ofFolders) {
      end--;
    }
    boolean ofName = indexOfSlash(text, from, end) < 0;
    if (end > from && text[from] == '/') {
      from++;
    }
    if (from == end) {
      return null;
    }
    byte[] pattern = Arrays.copyOfRange(text, from, end);
    int wild = 0;
    while (wild < pattern.length && !Glob.isSpecial(pattern[wild])) {
      wild++;
    }
    byte[] literal = Arrays.copyOf(pattern, wild);
    if (wild == pattern.length) {
      return new IgnorePattern(isException, ofFolders, ofName, literal, null);
    }
    Glob rest = Glob.parse(pattern, wild);
    return rest == null ? null : new IgnorePattern(isException, ofFolders, ofName, literal, rest);
  }

  /** Whether what matches is not to be ignored after all. */
  boolean isException() {
    return isException;
  }

  /** Whether it matches a path below its folder, whose last name begins at {@code nameStart}. */
  boolean matches(byte[] path, int nameStart, boolean isDirectory) {
    if (ofFolders && !isDirectory) {
      return false;
    }
    int from = ofName ? nameStart : 0;
    int left = path.length - from;
    if (left < literal.length
        || !Arrays.equals(path, from, from + literal.length, literal, 0, literal.length)) {
      return false;
    }
    return rest == null ? left == literal.length : rest.matches(path, from + literal.length);
  }

  private static int indexOfSlash(byte[] text, int from, int end) {
    for (int i = from; i < end; i++) {
      if (text[i] == '/') {
        return i;
      }
    }
    return -1;
  }

  /** Spaces at the end do not count unless a backslash is before them. */
  private static byte[] withoutTrailingSpaces(byte[] line) {
    int end = 0;
    for (int i = 0; i < line.length; i++) {
      if (line[i] == '\\') {
        i++;
        end = Math.min(i + 1, line.length);
      } else if (line[i] != ' ') {
        end = i + 1;
      }
    }
    return Arrays.copyOf(line, end);
  }
}
