package dev.sluice.stress.graph;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** How long Lincheck looks: briefly in every build, and at length with {@code -Dsluice.full}. */
public final class GraphForms {
  private static final boolean FULL = Boolean.getBoolean("sluice.full");

  private GraphForms() {}

  /** Has {@code tested} checked as {@code options} say, by scenarios drawn at random. */
  public static void check(ModelCheckingOptions options, Class<?> tested) {
    options
        .iterations(FULL ? 200 : 10)
        .invocationsPerIteration(FULL ? 20_000 : 500)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(2)
        .actorsAfter(2)
        .check(tested);
  }
}
