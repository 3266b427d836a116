package dev.sluice.source.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Where links lead, in the words of the path that was asked for: a relative path stays relative
 * unless a link on the way is absolute. {@link Path#toRealPath} would make every path absolute.
 */
final class LinkTarget {
  private static final int LINKS_MAX = 255;

  private LinkTarget() {}

  /** The path without links in it; the path itself where that cannot be told. */
  static Path of(Path path) {
    try {
      return resolved(path);
    } catch (IOException e) {
      return path;
    }
  }

  private static Path resolved(Path path) throws IOException {
    Deque<Path> names = new ArrayDeque<>();
    path.forEach(names::addLast);
    Path at = path.isAbsolute() ? path.getRoot() : Path.of("");
    int links = 0;
    while (!names.isEmpty()) {
      Path name = names.pollFirst();
      Path next = at.resolve(name);
      if (name.toString().equals("..")) {
        at = above(at);
      } else if (!Files.isSymbolicLink(next)) {
        at = name.toString().equals(".") ? at : next;
      } else if (++links > LINKS_MAX) {
        throw new IOException("more links than may lead to a file");
      } else {
        Path target = Files.readSymbolicLink(next);
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
          names.addFirst(target.getName(i));
        }
        at = target.isAbsolute() ? target.getRoot() : at;
      }
    }
    return at;
  }

  private static Path above(Path at) {
    Path last = at.getFileName();
    boolean isEmpty = at.toString().isEmpty();
    if (isEmpty || (last != null && last.toString().equals(".."))) {
      return at.resolve("..");
    }
    Path parent = at.getParent();
    if (parent == null) {
      return at.isAbsolute() ? at : Path.of("");
    }
    return parent;
  }
}
