package dev.sluice.source.git.forest;

import dev.sluice.source.derived.Delta;
import dev.sluice.source.derived.DerivedObject;
import org.jspecify.annotations.Nullable;

/** The object that a walker is showing: one for each walker, filled anew for each object. */
final class ShownObject implements DerivedObject {
  private final NodeDecoder decoder;
  private int ordinal;
  private byte[] bytes = new byte[0];
  private int length;
  private boolean hasBase;
  private boolean hasDerived;

  ShownObject(NodeDecoder decoder) {
    this.decoder = decoder;
  }

  void set(
      int newOrdinal, byte[] newBytes, int newLength, boolean newHasBase, boolean newHasDerived) {
    ordinal = newOrdinal;
    bytes = newBytes;
    length = newLength;
    hasBase = newHasBase;
    hasDerived = newHasDerived;
  }

  @Override
  public int ordinal() {
    return ordinal;
  }

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public @Nullable Delta delta() {
    return hasBase ? decoder.pieces() : null;
  }

  @Override
  public boolean hasDerived() {
    return hasDerived;
  }
}
