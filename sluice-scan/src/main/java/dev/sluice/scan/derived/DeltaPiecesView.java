package dev.sluice.scan.derived;

import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.source.derived.Delta;
import org.jspecify.annotations.Nullable;

/** A source's delta as the engine sees it. */
final class DeltaPiecesView implements CopiedPieces {
  private @Nullable Delta delta;

  /** This view, of another delta. */
  DeltaPiecesView of(Delta other) {
    delta = other;
    return this;
  }

  private Delta delta() {
    Delta open = delta;
    if (open == null) {
      throw new IllegalStateException("a view of nothing");
    }
    return open;
  }

  @Override
  public int count() {
    return delta().count();
  }

  @Override
  public int at(int piece) {
    return delta().at(piece);
  }

  @Override
  public int length(int piece) {
    return delta().length(piece);
  }

  @Override
  public int from(int piece) {
    return delta().from(piece);
  }
}
