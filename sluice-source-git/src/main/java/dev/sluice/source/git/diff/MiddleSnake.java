package dev.sluice.source.git.diff;

import java.util.ArrayDeque;

/**
 * Myers' comparison by divide and conquer: a search from both ends finds a place where the texts
 * are cut in two, which are compared by themselves. Where the search becomes long, a good place is
 * taken for the best.
 */
final class MiddleSnake {
  private static final int COST_MIN = 256;
  private static final int SNAKE_LINES = 20;
  private static final int GAIN = 4;
  private static final int FAR = Integer.MAX_VALUE / 2;

  private final ChangedLines removed;
  private final ChangedLines added;
  private final int[] oldLines;
  private final int[] newLines;
  private final int[] old;
  private final int[] now;

  /** How far each diagonal was followed, forward and backward; index 0 is diagonal -zero. */
  private final int[] forward;

  private final int[] backward;
  private final int zero;
  private final int costMax;

  private int splitOld;
  private int splitNew;
  private boolean isExactBefore;
  private boolean isExactAfter;

  MiddleSnake(ChangedLines removed, int[] oldLines, ChangedLines added, int[] newLines) {
    this.removed = removed;
    this.added = added;
    this.oldLines = oldLines;
    this.newLines = newLines;
    old = numbers(removed, oldLines);
    now = numbers(added, newLines);
    int diagonals = old.length + now.length + 3;
    zero = now.length + 1;
    forward = new int[diagonals + 1];
    backward = new int[diagonals + 1];
    costMax = Math.max(COST_MIN, LineDiff.roughRoot(diagonals));
  }

  private static int[] numbers(ChangedLines lines, int[] kept) {
    int[] numbers = new int[kept.length];
    for (int i = 0; i < kept.length; i++) {
      numbers[i] = lines.number(kept[i]);
    }
    return numbers;
  }

  private record Box(int oldFrom, int oldTo, int newFrom, int newTo, boolean isExact) {}

  void compare() {
    ArrayDeque<Box> open = new ArrayDeque<>();
    open.push(new Box(0, old.length, 0, now.length, false));
    while (!open.isEmpty()) {
      Box box = open.pop();
      int oldFrom = box.oldFrom();
      int oldTo = box.oldTo();
      int newFrom = box.newFrom();
      int newTo = box.newTo();
      while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] == now[newFrom]) {
        oldFrom++;
        newFrom++;
      }
      while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] == now[newTo - 1]) {
        oldTo--;
        newTo--;
      }
      if (oldFrom == oldTo) {
        for (int i = newFrom; i < newTo; i++) {
          added.set(newLines[i], true);
        }
      } else if (newFrom == newTo) {
        for (int i = oldFrom; i < oldTo; i++) {
          removed.set(oldLines[i], true);
        }
      } else {
        split(oldFrom, oldTo, newFrom, newTo, box.isExact());
        Box after = new Box(splitOld, oldTo, splitNew, newTo, isExactAfter);
        Box before = new Box(oldFrom, splitOld, newFrom, splitNew, isExactBefore);
        open.push(after);
        open.push(before);
      }
    }
  }

  private void split(int oldFrom, int oldTo, int newFrom, int newTo, boolean isExact) {
    int lowest = oldFrom - newTo;
    int highest = oldTo - newFrom;
    int forwardMiddle = oldFrom - newFrom;
    int backwardMiddle = oldTo - newTo;
    boolean isOdd = ((forwardMiddle - backwardMiddle) & 1) != 0;
    int forwardMin = forwardMiddle;
    int forwardMax = forwardMiddle;
    int backwardMin = backwardMiddle;
    int backwardMax = backwardMiddle;
    forward[zero + forwardMiddle] = oldFrom;
    backward[zero + backwardMiddle] = oldTo;
    for (int cost = 1; ; cost++) {
      boolean hasSnake = false;
      if (forwardMin > lowest) {
        forward[zero + --forwardMin - 1] = -1;
      } else {
        ++forwardMin;
      }
      if (forwardMax < highest) {
        forward[zero + ++forwardMax + 1] = -1;
      } else {
        --forwardMax;
      }
      for (int diagonal = forwardMax; diagonal >= forwardMin; diagonal -= 2) {
        int below = forward[zero + diagonal - 1];
        int above = forward[zero + diagonal + 1];
        int start = below >= above ? below + 1 : above;
        int at = start;
        int other = at - diagonal;
        while (at < oldTo && other < newTo && old[at] == now[other]) {
          at++;
          other++;
        }
        hasSnake |= at - start > SNAKE_LINES;
        forward[zero + diagonal] = at;
        if (isOdd
            && backwardMin <= diagonal
            && diagonal <= backwardMax
            && backward[zero + diagonal] <= at) {
          found(at, other, true, true);
          return;
        }
      }
      if (backwardMin > lowest) {
        backward[zero + --backwardMin - 1] = FAR;
      } else {
        ++backwardMin;
      }
      if (backwardMax < highest) {
        backward[zero + ++backwardMax + 1] = FAR;
      } else {
        --backwardMax;
      }
      for (int diagonal = backwardMax; diagonal >= backwardMin; diagonal -= 2) {
        int below = backward[zero + diagonal - 1];
        int above = backward[zero + diagonal + 1];
        int start = below < above ? below : above - 1;
        int at = start;
        int other = at - diagonal;
        while (at > oldFrom && other > newFrom && old[at - 1] == now[other - 1]) {
          at--;
          other--;
        }
        hasSnake |= start - at > SNAKE_LINES;
        backward[zero + diagonal] = at;
        if (!isOdd
            && forwardMin <= diagonal
            && diagonal <= forwardMax
            && at <= forward[zero + diagonal]) {
          found(at, other, true, true);
          return;
        }
      }
      if (isExact) {
        continue;
      }
      if (hasSnake && cost > COST_MIN) {
        Reach reach = new Reach(oldFrom, oldTo, newFrom, newTo, cost);
        if (goodForward(reach, forwardMin, forwardMax, forwardMiddle)
            || goodBackward(reach, backwardMin, backwardMax, backwardMiddle)) {
          return;
        }
      }
      if (cost >= costMax) {
        furthest(
            new Reach(oldFrom, oldTo, newFrom, newTo, cost),
            forwardMin,
            forwardMax,
            backwardMin,
            backwardMax);
        return;
      }
    }
  }

  private record Reach(int oldFrom, int oldTo, int newFrom, int newTo, int cost) {}

  private void found(int atOld, int atNew, boolean exactBefore, boolean exactAfter) {
    splitOld = atOld;
    splitNew = atNew;
    isExactBefore = exactBefore;
    isExactAfter = exactAfter;
  }

  /** Takes the diagonal that came far for its cost and ends in a long snake, if there is one. */
  private boolean goodForward(Reach reach, int min, int max, int middle) {
    int best = 0;
    for (int diagonal = max; diagonal >= min; diagonal -= 2) {
      int at = forward[zero + diagonal];
      int other = at - diagonal;
      int gain = at - reach.oldFrom() + other - reach.newFrom() - Math.abs(diagonal - middle);
      if (gain > GAIN * reach.cost()
          && gain > best
          && reach.oldFrom() + SNAKE_LINES <= at
          && at < reach.oldTo()
          && reach.newFrom() + SNAKE_LINES <= other
          && other < reach.newTo()
          && isSame(at - SNAKE_LINES, other - SNAKE_LINES)) {
        best = gain;
        found(at, other, true, false);
      }
    }
    return best > 0;
  }

  private boolean goodBackward(Reach reach, int min, int max, int middle) {
    int best = 0;
    for (int diagonal = max; diagonal >= min; diagonal -= 2) {
      int at = backward[zero + diagonal];
      int other = at - diagonal;
      int gain = reach.oldTo() - at + reach.newTo() - other - Math.abs(diagonal - middle);
      if (gain > GAIN * reach.cost()
          && gain > best
          && reach.oldFrom() < at
          && at <= reach.oldTo() - SNAKE_LINES
          && reach.newFrom() < other
          && other <= reach.newTo() - SNAKE_LINES
          && isSame(at, other)) {
        best = gain;
        found(at, other, false, true);
      }
    }
    return best > 0;
  }

  /** Whether a snake's worth of lines is the same from here on. */
  private boolean isSame(int oldFrom, int newFrom) {
    for (int i = 0; i < SNAKE_LINES; i++) {
      if (old[oldFrom + i] != now[newFrom + i]) {
        return false;
      }
    }
    return true;
  }

  /** Takes the diagonal that came furthest from either end. */
  private void furthest(
      Reach reach, int forwardMin, int forwardMax, int backwardMin, int backwardMax) {
    int forwardBest = -1;
    int forwardOld = -1;
    for (int diagonal = forwardMax; diagonal >= forwardMin; diagonal -= 2) {
      int at = Math.min(forward[zero + diagonal], reach.oldTo());
      int other = at - diagonal;
      if (reach.newTo() < other) {
        at = reach.newTo() + diagonal;
        other = reach.newTo();
      }
      if (forwardBest < at + other) {
        forwardBest = at + other;
        forwardOld = at;
      }
    }
    int backwardBest = FAR;
    int backwardOld = FAR;
    for (int diagonal = backwardMax; diagonal >= backwardMin; diagonal -= 2) {
      int at = Math.max(reach.oldFrom(), backward[zero + diagonal]);
      int other = at - diagonal;
      if (other < reach.newFrom()) {
        at = reach.newFrom() + diagonal;
        other = reach.newFrom();
      }
      if (at + other < backwardBest) {
        backwardBest = at + other;
        backwardOld = at;
      }
    }
    int ofBackward = reach.oldTo() + reach.newTo() - backwardBest;
    if (ofBackward < forwardBest - (reach.oldFrom() + reach.newFrom())) {
      found(forwardOld, forwardBest - forwardOld, true, false);
    } else {
      found(backwardOld, backwardBest - backwardOld, false, true);
    }
  }
}
