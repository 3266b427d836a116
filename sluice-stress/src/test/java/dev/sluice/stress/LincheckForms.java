package dev.sluice.stress;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** How long Lincheck looks: briefly in every build, and at length with {@code -Dsluice.full}. */
final class LincheckForms {
  private static final boolean FULL = Boolean.getBoolean("sluice.full");

  private LincheckForms() {}

  /** Has {@code tested} checked as {@code options} say, by scenarios drawn at random. */
  static void check(ModelCheckingOptions options, Class<?> tested) {
    options
        .iterations(FULL ? 200 : 10)
        .invocationsPerIteration(FULL ? 20_000 : 500)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(2)
        .actorsAfter(2)
        .check(tested);
  }

  /** How many interleavings of a hand-written race are tried at most. */
  static int interleavingsMax() {
    return FULL ? 200_000 : 1_000;
  }
}
