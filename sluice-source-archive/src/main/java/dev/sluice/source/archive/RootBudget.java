package dev.sluice.source.archive;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import java.util.function.BooleanSupplier;

/**
 * The bytes that everything below one outermost archive may still expand to, and whether anybody
 * still wants them.
 */
final class RootBudget {
  private final BooleanSupplier isWanted;
  private long left;

  RootBudget(long bytes, BooleanSupplier isWanted) {
    this.isWanted = isWanted;
    left = bytes;
  }

  long left() {
    return left;
  }

  void charge(long bytes) {
    left -= bytes;
  }

  /** Ends every container where the walk is no longer wanted. */
  void checkWanted() throws ArchiveFault {
    if (!isWanted.getAsBoolean()) {
      throw ArchiveFault.container(ProblemKind.UNREADABLE, "the walk was broken off");
    }
  }
}
