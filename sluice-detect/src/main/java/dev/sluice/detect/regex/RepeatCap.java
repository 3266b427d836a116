package dev.sluice.detect.regex;

/**
 * How often a repeat without upper limit may repeat, so that every rule has a longest match.
 *
 * @param ofByte the limit where one byte repeats, as in {@code .*}
 * @param ofGroup the limit where more than one byte repeats, as in {@code (?:\w+,)*}
 */
public record RepeatCap(int ofByte, int ofGroup) {
  /** The upper limit of {@code repeat} under this cap; never below its own lower limit. */
  public int maxOf(Node.Repeat repeat) {
    if (repeat.max() != Node.Repeat.UNBOUNDED) {
      return repeat.max();
    }
    return Math.max(repeat.min(), isOneByte(repeat.body()) ? ofByte : ofGroup);
  }

  static boolean isOneByte(Node node) {
    return switch (node) {
      case Node.Bytes _ -> true;
      case Node.Concat concat -> concat.parts().size() == 1 && isOneByte(concat.parts().getFirst());
      case Node.Empty _ -> false;
      case Node.Alternate _ -> false;
      case Node.Repeat _ -> false;
      case Node.Group _ -> false;
      case Node.Assertion _ -> false;
    };
  }
}
