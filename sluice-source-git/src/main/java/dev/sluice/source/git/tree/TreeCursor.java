package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.util.Arrays;

/**
 * Goes through the entries of a stored tree, one after another. Its views are of the tree's bytes.
 */
public final class TreeCursor {
  private final byte[] bytes;
  private final int end;
  private final int idBytes;
  private int start;
  private int next;
  private int mode;
  private int nameStart;
  private int nameEnd;

  /**
   * A cursor before the first entry.
   *
   * @param length how many of the bytes are the tree
   * @param idBytes how long an id is
   */
  public TreeCursor(byte[] bytes, int length, int idBytes) {
    this.bytes = bytes;
    this.end = length;
    this.idBytes = idBytes;
  }

  /**
   * Goes to the next entry; false at the end.
   *
   * @throws IOException if the tree is damaged
   */
  public boolean next() throws IOException {
    if (next >= end) {
      return false;
    }
    start = next;
    int at = next;
    mode = 0;
    while (at < end && bytes[at] != ' ') {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 7 || at - next > 6) {
        throw new IOException("a tree is damaged: an entry's mode is no number");
      }
      mode = mode << 3 | digit;
      at++;
    }
    nameStart = at + 1;
    at = nameStart;
    while (at < end && bytes[at] != 0) {
      at++;
    }
    nameEnd = at;
    if (at + 1 + idBytes > end || nameEnd == nameStart) {
      throw new IOException("a tree is damaged: it ends within an entry");
    }
    next = at + 1 + idBytes;
    return true;
  }

  /** How many bytes the tree has. */
  int treeBytes() {
    return end;
  }

  /** Goes to a place where an entry begins. */
  void passTo(int at) {
    next = at;
  }

  /** Where the entry ends. */
  int end() {
    return next;
  }

  /** Where the entry begins. */
  int start() {
    return start;
  }

  /** How many bytes are the same from the next entry here and from another cursor's entry on. */
  int sameBytes(TreeCursor other) {
    int same = Arrays.mismatch(bytes, next, end, other.bytes, other.start, other.end);
    return same < 0 ? end - next : same;
  }

  /**
   * Goes past the entries that come next and end within so many bytes.
   *
   * @return how many bytes they have
   */
  int passWithin(int length) throws IOException {
    int from = next;
    int passed = next;
    while (next - from < length && next()) {
      passed = next - from <= length ? next : passed;
    }
    next = passed;
    return passed - from;
  }

  public EntryKind kind() {
    return EntryKind.of(mode);
  }

  public int mode() {
    return mode;
  }

  public ObjectId id() {
    return ObjectId.of(bytes, nameEnd + 1, idBytes);
  }

  /** Where in the tree's bytes the entry's id stands. */
  public int idAt() {
    return nameEnd + 1;
  }

  public int nameStart() {
    return nameStart;
  }

  public int nameEnd() {
    return nameEnd;
  }

  /** The name as a path of its own. */
  ObjectPath path() {
    return ObjectPath.of(bytes, nameStart, nameEnd - nameStart);
  }

  public byte[] name() {
    return Arrays.copyOfRange(bytes, nameStart, nameEnd);
  }

  /** Whether another cursor's entry has the same kind of mode and the same object. */
  boolean isSame(TreeCursor other) {
    return mode == other.mode
        && Arrays.equals(
            bytes, idAt(), idAt() + idBytes, other.bytes, other.idAt(), other.idAt() + idBytes);
  }

  /**
   * Compares this entry's place in a tree with another's: names in the order of their bytes, a
   * folder's as if it ended in a slash.
   */
  int comparePlace(TreeCursor other) {
    int common = Math.min(nameEnd - nameStart, other.nameEnd - other.nameStart);
    int mismatch =
        Arrays.mismatch(
            bytes,
            nameStart,
            nameStart + common,
            other.bytes,
            other.nameStart,
            other.nameStart + common);
    int at = mismatch < 0 ? common : mismatch;
    return Integer.compare(byteAt(at), other.byteAt(at));
  }

  private int byteAt(int index) {
    if (index < nameEnd - nameStart) {
      return bytes[nameStart + index] & 0xff;
    }
    return index == nameEnd - nameStart && kind() == EntryKind.FOLDER ? '/' : -1;
  }

  /** Whether another cursor's entry has the same name. */
  boolean hasNameOf(TreeCursor other) {
    return Arrays.equals(bytes, nameStart, nameEnd, other.bytes, other.nameStart, other.nameEnd);
  }
}
