package dev.sluice.cli.prepare;

import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * Links lambdas of the shapes that Java's foreign memory has method handles of. Code for a shape is
 * made once a process, in a millisecond each, unless the cache has it, and it has those of the
 * lambdas alone that training has met.
 */
final class HandleShapes {
  private HandleShapes() {}

  /** What takes a number and something else. */
  private interface NumberAndMore {
    Object apply(long number, Object more);
  }

  /** Links them, and calls each once. */
  static String link() {
    ToLongFunction<Object> number = Shape::number;
    LongFunction<Object> ofNumber = Shape::ofNumber;
    NumberAndMore ofNumberAndMore = Shape::ofNumberAndMore;
    Object any = ofNumber.apply(number.applyAsLong(""));
    return ofNumberAndMore.apply(1, any).toString();
  }

  /** A class of its own, as code differs for methods of one that is not initialized yet. */
  private static final class Shape {
    private static long number(Object any) {
      return any.hashCode();
    }

    private static Object ofNumber(long number) {
      return number;
    }

    private static Object ofNumberAndMore(long number, Object more) {
      return more + " " + number;
    }
  }
}
