package dev.sluice.validate.check;

import dev.sluice.detect.toml.Position;

/** A file of checks that cannot be used: which file, where in it, what is wrong, what to do. */
public final class CheckFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CheckFileException(String file, Position position, String problem) {
    super(file + ":" + position + ": " + problem);
  }
}
