package dev.sluice.source.gitignore;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The wildcards of an ignore pattern, held against the bytes of a path.
 *
 * <p>A glob is a row of steps, and matching follows every way through them at once: its time is the
 * product of the two lengths, whatever the pattern.
 */
final class Glob {
  /** One step through a path. */
  private sealed interface Step {
    /** Takes one byte of the set. */
    record One(ByteSet set) implements Step {}

    /** Takes any number of bytes of the set. */
    record Run(ByteSet set) implements Step {}

    /** Takes nothing, and may skip as many steps as it says. */
    record Skip(int steps) implements Step {}
  }

  private final Step[] steps;

  private Glob(List<Step> steps) {
    this.steps = steps.toArray(Step[]::new);
  }

  /** Whether a byte means something other than itself. */
  static boolean isSpecial(byte c) {
    return c == '*' || c == '?' || c == '[' || c == '\\';
  }

  /**
   * Reads a pattern; null if it is one that matches nothing, such as an open bracket.
   *
   * @param from where the pattern begins
   */
  static @Nullable Glob parse(byte[] pattern, int from) {
    List<Step> steps = new ArrayList<>();
    int at = from;
    while (at < pattern.length) {
      byte c = pattern[at];
      if (c == '*') {
        at = stars(pattern, from, at, steps);
      } else if (c == '?') {
        steps.add(new Step.One(ByteSet.NO_SLASH));
        at++;
      } else if (c == '[') {
        BracketParser bracket = new BracketParser(pattern, at + 1);
        ByteSet set = bracket.parse();
        if (set == null) {
          return null;
        }
        steps.add(new Step.One(set));
        at = bracket.end();
      } else {
        int literal = c == '\\' ? at + 1 : at;
        if (literal == pattern.length) {
          return null;
        }
        steps.add(new Step.One(ByteSet.of(pattern[literal])));
        at = literal + 1;
      }
    }
    return new Glob(steps);
  }

  /** Reads stars: two or more that stand for whole folders cross slashes, others do not. */
  private static int stars(byte[] pattern, int from, int at, List<Step> steps) {
    int end = at;
    while (end < pattern.length && pattern[end] == '*') {
      end++;
    }
    boolean begins = at == from || pattern[at - 1] == '/';
    boolean escapedSlash =
        end + 1 < pattern.length && pattern[end] == '\\' && pattern[end + 1] == '/';
    boolean slash = end < pattern.length && pattern[end] == '/';
    boolean ofFolders = end - at > 1 && begins && (end == pattern.length || slash || escapedSlash);
    if (ofFolders && slash) {
      steps.add(new Step.Skip(2));
    }
    steps.add(new Step.Run(ofFolders ? ByteSet.ALL : ByteSet.NO_SLASH));
    return end;
  }

  /** Whether the whole of {@code text} from {@code from} on matches. */
  boolean matches(byte[] text, int from) {
    boolean[] now = new boolean[steps.length + 1];
    enter(now, 0);
    for (int i = from; i < text.length; i++) {
      boolean[] next = new boolean[steps.length + 1];
      boolean alive = false;
      for (int s = 0; s < steps.length; s++) {
        if (now[s]) {
          alive |= take(steps[s], s, text[i], next);
        }
      }
      if (!alive) {
        return false;
      }
      now = next;
    }
    return now[steps.length];
  }

  private boolean take(Step step, int at, byte c, boolean[] next) {
    switch (step) {
      case Step.One(ByteSet set) -> {
        if (set.holds(c)) {
          enter(next, at + 1);
          return true;
        }
      }
      case Step.Run(ByteSet set) -> {
        if (set.holds(c)) {
          enter(next, at);
          return true;
        }
      }
      case Step.Skip _ -> {}
    }
    return false;
  }

  /** Marks a step as reached, with those behind it that need no byte. */
  private void enter(boolean[] reached, int at) {
    int s = at;
    while (!reached[s]) {
      reached[s] = true;
      if (s == steps.length) {
        return;
      }
      switch (steps[s]) {
        case Step.One _ -> {
          return;
        }
        case Step.Run _ -> s++;
        case Step.Skip(int skipped) -> {
          enter(reached, s + 1 + skipped);
          s++;
        }
      }
    }
  }
}
