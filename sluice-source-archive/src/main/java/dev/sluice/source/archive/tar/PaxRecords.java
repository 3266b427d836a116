package dev.sluice.source.archive.tar;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What an extended header says about the entry that follows it. */
final class PaxRecords {
  /** The form of sparse files in which the map stands before the data. */
  private static final int MAP_IN_CONTENT = 1;

  static final PaxRecords NONE = new PaxRecords(null, -1, false);

  private final byte @Nullable [] path;
  private final long size;
  private final boolean hasMap;

  private PaxRecords(byte @Nullable [] path, long size, boolean hasMap) {
    this.path = path;
    this.size = size;
    this.hasMap = hasMap;
  }

  /** The raw name, or null. */
  byte @Nullable [] path() {
    return path;
  }

  /** The size, or -1. */
  long size() {
    return size;
  }

  /** Whether the content begins with a map of the file's holes. */
  boolean hasMap() {
    return hasMap;
  }

  /** Reads records of the form {@code length key=value newline}. */
  static PaxRecords parse(byte[] header) throws ArchiveFault {
    byte[] path = null;
    long size = -1;
    boolean hasMap = false;
    int at = 0;
    while (at < header.length && header[at] != 0) {
      int digits = at;
      int length = 0;
      while (digits < header.length && header[digits] >= '0' && header[digits] <= '9') {
        length = Math.min(length * 10 + header[digits] - '0', header.length + 1);
        digits++;
      }
      int end = at + length;
      int equals = indexOf(header, digits, end);
      if (end > header.length || equals < 0 || header[end - 1] != '\n') {
        throw ArchiveFault.entry(ProblemKind.CORRUPT, "extended header has a broken record");
      }
      String key = new String(header, digits + 1, equals - digits - 1, StandardCharsets.UTF_8);
      byte[] value = Arrays.copyOfRange(header, equals + 1, end - 1);
      switch (key) {
        case "path", "GNU.sparse.name" -> path = value;
        case "size" -> size = number(value);
        case "GNU.sparse.major" -> hasMap = number(value) == MAP_IN_CONTENT;
        default -> {}
      }
      at = end;
    }
    return new PaxRecords(path, size, hasMap);
  }

  private static int indexOf(byte[] header, int space, int end) {
    if (space >= header.length || header[space] != ' ') {
      return -1;
    }
    for (int at = space + 1; at < Math.min(end - 1, header.length); at++) {
      if (header[at] == '=') {
        return at;
      }
    }
    return -1;
  }

  private static long number(byte[] value) throws ArchiveFault {
    try {
      long number = Long.parseLong(new String(value, StandardCharsets.UTF_8));
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Said below.
    }
    throw ArchiveFault.entry(ProblemKind.CORRUPT, "extended header has a number that is none");
  }
}
