package dev.sluice.source.archive;

/** The bytes that everything below one outermost archive may still expand to. */
final class RootBudget {
  private long left;

  RootBudget(long bytes) {
    left = bytes;
  }

  long left() {
    return left;
  }

  void charge(long bytes) {
    left -= bytes;
  }
}
