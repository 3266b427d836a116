package dev.sluice.source.git.diff;

import java.util.HashMap;
import java.util.Map;

/** Numbers the lines of two texts so that equal lines have equal numbers, and counts them. */
final class LineClasses {
  private final int[] ofOld;
  private final int[] ofNew;
  private final int[] inOld;
  private final int[] inNew;

  private LineClasses(int[] ofOld, int[] ofNew, int count) {
    this.ofOld = ofOld;
    this.ofNew = ofNew;
    inOld = counts(ofOld, count);
    inNew = counts(ofNew, count);
  }

  static LineClasses of(TextLines before, TextLines after) {
    Map<Line, Integer> numbers = new HashMap<>();
    int[] ofOld = number(before, numbers);
    int[] ofNew = number(after, numbers);
    return new LineClasses(ofOld, ofNew, numbers.size());
  }

  private static int[] number(TextLines lines, Map<Line, Integer> numbers) {
    int[] classes = new int[lines.count()];
    for (int i = 0; i < classes.length; i++) {
      int next = numbers.size();
      Integer known = numbers.putIfAbsent(new Line(lines, i, lines.hash(i)), next);
      classes[i] = known == null ? next : known;
    }
    return classes;
  }

  private static int[] counts(int[] classes, int count) {
    int[] counts = new int[count];
    for (int number : classes) {
      counts[number]++;
    }
    return counts;
  }

  int[] ofOld() {
    return ofOld;
  }

  int[] ofNew() {
    return ofNew;
  }

  /** How often a line of this number is in the old text. */
  int inOld(int number) {
    return inOld[number];
  }

  /** How often a line of this number is in the new text. */
  int inNew(int number) {
    return inNew[number];
  }

  private record Line(TextLines lines, int index, int hash) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Line line
          && hash == line.hash
          && lines.isSame(index, line.lines, line.index);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
