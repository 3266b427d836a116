package dev.sluice.source;

import java.util.Arrays;

/** The entries of one directory, packed: a kind, a length and a name each. */
public final class DirectoryEntries {
  /** What an entry is. */
  public enum Kind {
    FILE,
    DIRECTORY,
    LINK,
    /** Neither: a pipe, a socket, a device. */
    SPECIAL,
    /** The file system does not say in its listing. */
    UNKNOWN
  }

  private static final Kind[] KINDS = Kind.values();
  private static final int HEADER = 3;

  private final ObjectPath directory;
  private byte[] packed = new byte[512];
  private int end;
  private int position;

  public DirectoryEntries(ObjectPath directory) {
    this.directory = directory;
  }

  /** Adds an entry whose name stands in the middle of an array. */
  @SuppressWarnings("EnumOrdinal") // unpacked by this class alone
  public void add(Kind kind, byte[] name, int from, int length) {
    int needed = end + HEADER + length;
    if (needed > packed.length) {
      packed = Arrays.copyOf(packed, Math.max(needed, packed.length * 2));
    }
    packed[end] = (byte) kind.ordinal();
    packed[end + 1] = (byte) (length >>> 8);
    packed[end + 2] = (byte) length;
    System.arraycopy(name, from, packed, end + HEADER, length);
    end = needed;
  }

  public boolean hasNext() {
    return position < end;
  }

  /** The kind of the entry at hand. */
  public Kind kind() {
    return KINDS[packed[position]];
  }

  /** The path of the entry at hand. */
  public ObjectPath path() {
    return directory.child(packed, position + HEADER, length());
  }

  /** Goes on to the next entry. */
  public void advance() {
    position += HEADER + length();
  }

  private int length() {
    return ((packed[position + 1] & 0xff) << 8) | (packed[position + 2] & 0xff);
  }
}
