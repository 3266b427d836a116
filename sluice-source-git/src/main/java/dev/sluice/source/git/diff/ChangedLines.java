package dev.sluice.source.git.diff;

/** The lines of one of two texts, with a mark on those that the other does not have. */
final class ChangedLines {
  private final TextLines lines;
  private final int[] numbers;

  /** One more at either end, so that a look beside the text finds nothing changed. */
  private final boolean[] changed;

  ChangedLines(TextLines lines, int[] numbers) {
    this.lines = lines;
    this.numbers = numbers;
    changed = new boolean[numbers.length + 2];
  }

  int count() {
    return numbers.length;
  }

  /** The number that equal lines share. */
  int number(int line) {
    return numbers[line];
  }

  boolean is(int line) {
    return changed[line + 1];
  }

  void set(int line, boolean value) {
    changed[line + 1] = value;
  }

  TextLines lines() {
    return lines;
  }
}
