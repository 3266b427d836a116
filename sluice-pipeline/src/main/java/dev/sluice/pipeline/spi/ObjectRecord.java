package dev.sluice.pipeline.spi;

/**
 * The record of one object and everything inside it, which a later run may recall. It is counted:
 * when the object and the last source nested in it have let go of it, the whole is known.
 */
public interface ObjectRecord {
  /** Whether everything is known from before, so that the object need not be read. */
  boolean isRecalled();

  /** The object has ended, or one inside it. */
  void ended(ObjectDescriptor object, boolean isInside, Outcome outcome);

  /** Something in it will not be known: a part that cannot be listed, or was not. */
  void invalidate();

  void retain();

  void release();
}
