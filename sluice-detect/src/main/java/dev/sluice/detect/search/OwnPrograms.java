package dev.sluice.detect.search;

import dev.sluice.detect.confirm.ProgramStore;
import org.jspecify.annotations.Nullable;

/**
 * The programs that one thread has asked for: it need not look each time whether another thread has
 * unpacked them.
 */
final class OwnPrograms {
  private final ProgramStore programs;
  private final int[] @Nullable [] known;

  OwnPrograms(ProgramStore programs, int rules) {
    this.programs = programs;
    known = new int[rules][];
  }

  /** The instructions of a rule. */
  int[] code(int rule) {
    int[] code = known[rule];
    if (code == null) {
      code = programs.code(rule);
      known[rule] = code;
    }
    return code;
  }
}
