package dev.sluice.source.git.diff;

/**
 * How bad it looks to begin or end a group of changed lines at some places. The weights are those
 * Git uses, which were fitted to what people chose.
 */
final class SplitScore {
  private static final int INDENT_MAX = 200;
  private static final int BLANKS_MAX = 20;
  private static final int START_OF_FILE = 1;
  private static final int END_OF_FILE = 21;
  private static final int BLANK = -30;
  private static final int BLANK_AFTER = 6;
  private static final int INDENT = -4;
  private static final int INDENT_WITH_BLANK = 10;
  private static final int OUTDENT = 24;
  private static final int OUTDENT_WITH_BLANK = 17;
  private static final int DEDENT = 23;
  private static final int DEDENT_WITH_BLANK = 17;
  private static final int INDENT_WEIGHT = 60;

  private int indents;
  private int penalty;

  /** Adds a split before a line. */
  void add(TextLines lines, int line) {
    boolean isEnd = line >= lines.count();
    int indent = isEnd ? -1 : lines.indent(line, INDENT_MAX);
    int blanksBefore = 0;
    int indentBefore = -1;
    for (int i = line - 1; i >= 0 && indentBefore == -1; i--) {
      indentBefore = lines.indent(i, INDENT_MAX);
      if (indentBefore == -1 && ++blanksBefore == BLANKS_MAX) {
        indentBefore = 0;
      }
    }
    int blanksAfter = 0;
    int indentAfter = -1;
    for (int i = line + 1; i < lines.count() && indentAfter == -1; i++) {
      indentAfter = lines.indent(i, INDENT_MAX);
      if (indentAfter == -1 && ++blanksAfter == BLANKS_MAX) {
        indentAfter = 0;
      }
    }
    if (indentBefore == -1 && blanksBefore == 0) {
      penalty += START_OF_FILE;
    }
    if (isEnd) {
      penalty += END_OF_FILE;
    }
    int after = indent == -1 ? 1 + blanksAfter : 0;
    int blanks = blanksBefore + after;
    penalty += BLANK * blanks + BLANK_AFTER * after;
    int effective = indent != -1 ? indent : indentAfter;
    indents += effective;
    if (effective != -1 && indentBefore != -1) {
      penalty += step(effective, indentBefore, indentAfter, blanks != 0);
    }
  }

  private static int step(int indent, int before, int after, boolean hasBlank) {
    if (indent > before) {
      return hasBlank ? INDENT_WITH_BLANK : INDENT;
    }
    if (indent == before) {
      return 0;
    }
    if (after != -1 && after > indent) {
      return hasBlank ? OUTDENT_WITH_BLANK : OUTDENT;
    }
    return hasBlank ? DEDENT_WITH_BLANK : DEDENT;
  }

  /** Negative if this is the better place. */
  int against(SplitScore other) {
    return INDENT_WEIGHT * Integer.compare(indents, other.indents) + penalty - other.penalty;
  }
}
