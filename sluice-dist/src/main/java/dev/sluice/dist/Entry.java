package dev.sluice.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file or folder of an archive. */
sealed interface Entry {
  /** The path inside the archive, with slashes and without one at either end. */
  String path();

  /**
   * A folder.
   *
   * @param isShared whether everybody may write into it, as into {@code /tmp}
   */
  record Folder(String path, boolean isShared) implements Entry {
    Folder(String path) {
      this(path, false);
    }
  }

  /** A file with this text, in UTF-8. */
  record Text(String path, String text, boolean isExecutable) implements Entry {
    byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** A copy of a file. */
  record Copy(String path, Path file, boolean isExecutable) implements Entry {}

  /** A symbolic link. */
  record Link(String path, String target) implements Entry {}

  /** The same entry below another folder. */
  default Entry below(String folder) {
    String moved = path().isEmpty() ? folder : folder + "/" + path();
    return switch (this) {
      case Folder own -> new Folder(moved, own.isShared());
      case Text text -> new Text(moved, text.text(), text.isExecutable());
      case Copy copy -> new Copy(moved, copy.file(), copy.isExecutable());
      case Link link -> new Link(moved, link.target());
    };
  }

  /** The number of bytes in it. */
  default long size() throws IOException {
    return switch (this) {
      case Folder _, Link _ -> 0;
      case Text text -> text.bytes().length;
      case Copy copy -> Files.size(copy.file());
    };
  }
}
