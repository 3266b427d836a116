package dev.sluice.detect.regex;

/** How many bytes a match of a tree can take. */
public final class Lengths {
  /** Stands for a length without limit, or one too large to matter. */
  public static final long INFINITE = 1L << 40;

  private Lengths() {}

  /** The fewest bytes a match takes. */
  public static long min(Node node) {
    return switch (node) {
      case Node.Empty _ -> 0;
      case Node.Assertion _ -> 0;
      case Node.Bytes _ -> 1;
      case Node.Group group -> min(group.body());
      case Node.Repeat repeat -> Math.min(INFINITE, repeat.min() * min(repeat.body()));
      case Node.Concat concat -> {
        long sum = 0;
        for (Node part : concat.parts()) {
          sum += min(part);
        }
        yield Math.min(INFINITE, sum);
      }
      case Node.Alternate alternate -> {
        long least = INFINITE;
        for (Node branch : alternate.branches()) {
          least = Math.min(least, min(branch));
        }
        yield least;
      }
    };
  }

  /** The most bytes a match takes, or {@link #INFINITE}. */
  public static long max(Node node) {
    return max(node, new RepeatCap(0, 0), false);
  }

  /** The most bytes a match takes when repeats without limit end at {@code cap}. */
  public static long max(Node node, RepeatCap cap) {
    return max(node, cap, true);
  }

  private static long max(Node node, RepeatCap cap, boolean capped) {
    return switch (node) {
      case Node.Empty _ -> 0;
      case Node.Assertion _ -> 0;
      case Node.Bytes _ -> 1;
      case Node.Group group -> max(group.body(), cap, capped);
      case Node.Repeat repeat -> {
        long body = max(repeat.body(), cap, capped);
        if (body == 0 || repeat.max() == 0) {
          yield 0;
        }
        if (repeat.max() == Node.Repeat.UNBOUNDED && !capped) {
          yield INFINITE;
        }
        yield Math.min(INFINITE, body * cap.maxOf(repeat));
      }
      case Node.Concat concat -> {
        long sum = 0;
        for (Node part : concat.parts()) {
          sum += max(part, cap, capped);
        }
        yield Math.min(INFINITE, sum);
      }
      case Node.Alternate alternate -> {
        long most = 0;
        for (Node branch : alternate.branches()) {
          most = Math.max(most, max(branch, cap, capped));
        }
        yield most;
      }
    };
  }
}
