package dev.sluice.detect.toml;

/** A place in a text: line and column, both from 1, the column in characters. */
public record Position(int line, int column) {
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
