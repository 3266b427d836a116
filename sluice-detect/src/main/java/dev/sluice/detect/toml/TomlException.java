package dev.sluice.detect.toml;

/** A text that is not TOML: what is wrong and where. */
public final class TomlException extends RuntimeException {
  private final transient Position position;

  TomlException(Position position, String problem) {
    super(problem);
    this.position = position;
  }

  /** Where the reader stopped. */
  public Position position() {
    return position;
  }
}
