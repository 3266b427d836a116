package dev.sluice.scan.engine;

import dev.sluice.detect.derived.CopiedPieces;

/** A text as it derives from itself: one piece, all of it copied. */
public record Unchanged(int textLength) implements CopiedPieces {
  @Override
  public int count() {
    return 1;
  }

  @Override
  public int at(int piece) {
    return 0;
  }

  @Override
  public int length(int piece) {
    return textLength;
  }

  @Override
  public int from(int piece) {
    return 0;
  }
}
