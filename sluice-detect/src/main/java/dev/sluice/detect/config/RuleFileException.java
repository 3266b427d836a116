package dev.sluice.detect.config;

import dev.sluice.detect.toml.Position;

/** A rule file that cannot be used: which file, where in it, what is wrong, and what to do. */
public final class RuleFileException extends RuntimeException {
  private final String file;
  private final transient Position position;
  private final String problem;

  RuleFileException(String file, Position position, String problem) {
    super(file + ":" + position + ": " + problem);
    this.file = file;
    this.position = position;
    this.problem = problem;
  }

  /** The file's name as the loader was given it. */
  public String file() {
    return file;
  }

  /** Where in the file. */
  public Position position() {
    return position;
  }

  /** What is wrong and what to do, without the place. */
  public String problem() {
    return problem;
  }
}
