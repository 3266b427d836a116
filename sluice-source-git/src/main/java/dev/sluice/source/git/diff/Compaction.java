package dev.sluice.source.git.diff;

/**
 * Slides groups of changed lines to where a reader would put them: together with a group of the
 * other text if they can meet, else to where the indentation says that something begins.
 */
final class Compaction {
  private static final int SLIDE_MAX = 100;

  private final ChangedLines lines;
  private final ChangedLines other;
  private final Group group;
  private final Group opposite;

  private Compaction(ChangedLines lines, ChangedLines other) {
    this.lines = lines;
    this.other = other;
    group = new Group(lines);
    opposite = new Group(other);
  }

  static void compact(ChangedLines lines, ChangedLines other) {
    new Compaction(lines, other).run();
  }

  private void run() {
    do {
      if (!group.isEmpty()) {
        slide();
      }
    } while (group.next() && step(opposite.next()));
  }

  private void slide() {
    int size;
    int earliestEnd;
    int meetingEnd;
    do {
      size = group.size();
      meetingEnd = -1;
      while (group.slideUp()) {
        step(opposite.previous());
      }
      earliestEnd = group.end();
      if (!opposite.isEmpty()) {
        meetingEnd = group.end();
      }
      while (group.slideDown()) {
        step(opposite.next());
        if (!opposite.isEmpty()) {
          meetingEnd = group.end();
        }
      }
      // Groups that met have become one, which may slide further.
    } while (size != group.size());
    if (group.end() == earliestEnd) {
      return;
    }
    if (meetingEnd != -1) {
      while (opposite.isEmpty()) {
        step(group.slideUp() && opposite.previous());
      }
    } else {
      int best = bestEnd(earliestEnd, size);
      while (group.end() > best) {
        step(group.slideUp() && opposite.previous());
      }
    }
  }

  private int bestEnd(int earliestEnd, int size) {
    int end = Math.max(earliestEnd, group.end() - size - 1);
    end = Math.max(end, group.end() - SLIDE_MAX);
    int best = -1;
    SplitScore bestScore = new SplitScore();
    for (; end <= group.end(); end++) {
      SplitScore score = new SplitScore();
      score.add(lines.lines(), end);
      score.add(lines.lines(), end - size);
      if (best == -1 || score.against(bestScore) <= 0) {
        bestScore = score;
        best = end;
      }
    }
    return best;
  }

  /** Both texts have the same groups of unchanged lines, so that both can go a step or neither. */
  private boolean step(boolean done) {
    if (!done) {
      throw new IllegalStateException(
          "groups of " + lines.count() + " and " + other.count() + " lines went apart");
    }
    return true;
  }

  /** The changed lines between two unchanged ones; there may be none. */
  private static final class Group {
    private final ChangedLines lines;
    private int start;
    private int end;

    Group(ChangedLines lines) {
      this.lines = lines;
      toEnd();
    }

    boolean isEmpty() {
      return start == end;
    }

    int size() {
      return end - start;
    }

    int end() {
      return end;
    }

    boolean next() {
      if (end == lines.count()) {
        return false;
      }
      start = end + 1;
      end = start;
      toEnd();
      return true;
    }

    boolean previous() {
      if (start == 0) {
        return false;
      }
      end = start - 1;
      start = end;
      toStart();
      return true;
    }

    boolean slideDown() {
      if (end >= lines.count() || lines.number(start) != lines.number(end)) {
        return false;
      }
      lines.set(start++, false);
      lines.set(end++, true);
      toEnd();
      return true;
    }

    boolean slideUp() {
      if (start == 0 || lines.number(start - 1) != lines.number(end - 1)) {
        return false;
      }
      lines.set(--start, true);
      lines.set(--end, false);
      toStart();
      return true;
    }

    private void toEnd() {
      while (lines.is(end)) {
        end++;
      }
    }

    private void toStart() {
      while (lines.is(start - 1)) {
        start--;
      }
    }
  }
}
