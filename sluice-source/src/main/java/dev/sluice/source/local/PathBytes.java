package dev.sluice.source.local;

import dev.sluice.source.ObjectPath;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The bytes of a path, and back. Java keeps them inside a path but shows text only, decoded by
 * whatever the locale says; a file URI, though, has every byte of the name, escaped.
 */
public final class PathBytes {
  private static final boolean UNIX = File.separatorChar == '/';

  private PathBytes() {}

  /** The name of a file or folder, in the bytes that the file system has for it. */
  public static ObjectPath of(Path path) {
    String text = path.toString();
    if (isAscii(text) || !UNIX) {
      return ObjectPath.of(UNIX ? text : text.replace(File.separatorChar, '/'));
    }
    return ObjectPath.of(uriBytes(path.toAbsolutePath()));
  }

  /** The bytes of the last name of a path. */
  static byte[] name(Path path) {
    Path name = path.getFileName();
    String text = name == null ? "" : name.toString();
    if (isAscii(text) || !UNIX) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    byte[] bytes = uriBytes(path.toAbsolutePath());
    int start = bytes.length;
    while (start > 0 && bytes[start - 1] != '/') {
      start--;
    }
    byte[] last = new byte[bytes.length - start];
    System.arraycopy(bytes, start, last, 0, last.length);
    return last;
  }

  /** The file or folder that has a name. */
  public static Path path(ObjectPath path) {
    String text = path.toString();
    if (isAscii(text) || !UNIX) {
      return Path.of(text);
    }
    byte[] bytes = path.bytes();
    StringBuilder escaped = new StringBuilder();
    if (bytes[0] != '/') {
      escaped.append(Path.of("").toAbsolutePath().toUri().getRawPath());
    }
    for (byte each : bytes) {
      boolean plain = each == '/' || (Character.isLetterOrDigit(each) && each > 0);
      if (plain) {
        escaped.append((char) each);
      } else {
        escaped.append('%').append(hex(each >> 4)).append(hex(each));
      }
    }
    return Path.of(URI.create("file://" + escaped));
  }

  private static byte[] uriBytes(Path absolute) {
    String escaped = absolute.toUri().getRawPath();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < escaped.length(); i++) {
      char each = escaped.charAt(i);
      if (each == '%') {
        bytes.write(Integer.parseInt(escaped, i + 1, i + 3, 16));
        i += 2;
      } else {
        bytes.write(each);
      }
    }
    byte[] all = bytes.toByteArray();
    // A directory's URI ends with a slash that its path has not.
    boolean slash = all.length > 1 && all[all.length - 1] == '/';
    return slash ? Arrays.copyOf(all, all.length - 1) : all;
  }

  private static char hex(int nibble) {
    return Character.toUpperCase(Character.forDigit(nibble & 0xf, 16));
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
