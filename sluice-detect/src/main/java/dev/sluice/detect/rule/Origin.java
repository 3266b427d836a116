package dev.sluice.detect.rule;

/**
 * Where a rule was written.
 *
 * @param file the file's name
 * @param line its line, from 1
 */
public record Origin(String file, int line) {
  @Override
  public String toString() {
    return file + ":" + line;
  }
}
