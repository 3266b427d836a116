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

  /** Links them; nobody calls them. */
  static void link() {
    ToLongFunction<Object> _ = Shape::number;
    LongFunction<Object> _ = Shape::ofNumber;
    NumberAndMore _ = Shape::ofNumberAndMore;
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
