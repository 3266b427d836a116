package dev.sluice.source.gitignore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The patterns of one ignore file. */
final class IgnoreFile {
  static final IgnoreFile EMPTY = new IgnoreFile(List.of());

  /** A larger file is taken for something else. */
  private static final long BYTES_MAX = 4 << 20;

  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  /** What a file says of a path. */
  enum Answer {
    IGNORED,
    KEPT,
    /** The next file is to be asked. */
    NOTHING
  }

  private final List<IgnorePattern> patterns;

  private IgnoreFile(List<IgnorePattern> patterns) {
    this.patterns = patterns;
  }

  /**
   * Reads a file. One that is missing or cannot be read says nothing: then more is scanned, not
   * less.
   */
  static IgnoreFile read(Path file) {
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > BYTES_MAX) {
        return EMPTY;
      }
      return parse(Files.readAllBytes(file));
    } catch (IOException e) {
      return EMPTY;
    }
  }

  static IgnoreFile parse(byte[] text) {
    List<IgnorePattern> patterns = new ArrayList<>();
    int start = Arrays.mismatch(MARK, text) == MARK.length ? MARK.length : 0;
    while (start < text.length) {
      int end = start;
      while (end < text.length && text[end] != '\n') {
        end++;
      }
      boolean hasReturn = end < text.length && end > start && text[end - 1] == '\r';
      IgnorePattern pattern =
          IgnorePattern.parse(Arrays.copyOfRange(text, start, hasReturn ? end - 1 : end));
      if (pattern != null) {
        patterns.add(pattern);
      }
      start = end + 1;
    }
    return patterns.isEmpty() ? EMPTY : new IgnoreFile(patterns);
  }

  /**
   * The last pattern that matches decides.
   *
   * @param path below the file's folder
   * @param nameStart where the last name of it begins
   */
  Answer answer(byte[] path, int nameStart, boolean isDirectory) {
    for (int i = patterns.size() - 1; i >= 0; i--) {
      IgnorePattern pattern = patterns.get(i);
      if (pattern.matches(path, nameStart, isDirectory)) {
        return pattern.isException() ? Answer.KEPT : Answer.IGNORED;
      }
    }
    return Answer.NOTHING;
  }
}
