package dev.sluice.source;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The name of an object, in the bytes its source gave it. File systems do not promise that a name
 * is text, so it stays bytes until somebody wants to see it.
 */
public final class ObjectPath implements Comparable<ObjectPath> {
  private final byte[] bytes;

  private ObjectPath(byte[] bytes) {
    this.bytes = bytes;
  }

  public static ObjectPath of(String text) {
    return new ObjectPath(text.getBytes(StandardCharsets.UTF_8));
  }

  public static ObjectPath of(byte[] bytes) {
    return new ObjectPath(bytes.clone());
  }

  /** A path taken from the middle of an array. */
  public static ObjectPath of(byte[] bytes, int from, int length) {
    return new ObjectPath(Arrays.copyOfRange(bytes, from, from + length));
  }

  /** This path with a name below it. */
  public ObjectPath child(byte[] name) {
    return child(name, 0, name.length);
  }

  /** This path with a name below it, taken from the middle of an array. */
  public ObjectPath child(byte[] names, int from, int length) {
    boolean separated = bytes.length == 0 || bytes[bytes.length - 1] == '/';
    int prefix = bytes.length + (separated ? 0 : 1);
    byte[] joined = Arrays.copyOf(bytes, prefix + length);
    if (!separated) {
      joined[prefix - 1] = '/';
    }
    System.arraycopy(names, from, joined, prefix, length);
    return new ObjectPath(joined);
  }

  /** The path without its last name; a path of one name has none, which is the empty path. */
  public ObjectPath parent() {
    int slash = lastSlash();
    return new ObjectPath(Arrays.copyOf(bytes, slash == 0 ? 1 : Math.max(0, slash)));
  }

  /** The last name of the path. */
  public byte[] name() {
    return Arrays.copyOfRange(bytes, lastSlash() + 1, bytes.length);
  }

  private int lastSlash() {
    int slash = bytes.length - 1;
    while (slash >= 0 && bytes[slash] != '/') {
      slash--;
    }
    return slash;
  }

  /** Whether the path ends with an ASCII text in small letters, in whatever case it has itself. */
  public boolean endsWith(String ending) {
    int from = bytes.length - ending.length();
    if (from < 0) {
      return false;
    }
    for (int at = ending.length() - 1; at >= 0; at--) {
      int own = bytes[from + at];
      if ((own >= 'A' && own <= 'Z' ? own + 32 : own) != ending.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public int length() {
    return bytes.length;
  }

  public byte at(int index) {
    return bytes[index];
  }

  /** Copies the bytes into {@code target} and says how many there are. */
  public int copyInto(byte[] target, int at) {
    System.arraycopy(bytes, 0, target, at, bytes.length);
    return bytes.length;
  }

  @Override
  public int compareTo(ObjectPath other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectPath path && Arrays.equals(bytes, path.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The path as text; what is not UTF-8 in it becomes the replacement character. */
  @Override
  public String toString() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
