package dev.sluice.source.local;

import java.nio.file.FileSystemException;

/** A path that was listed as a file but is something else by now. */
final class NotRegularFileException extends FileSystemException {
  private static final long serialVersionUID = 1;

  NotRegularFileException(String path) {
    super(path, null, "not a regular file");
  }
}
