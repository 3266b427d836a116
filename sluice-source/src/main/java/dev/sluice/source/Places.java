package dev.sluice.source;

/**
 * Where the bytes of an object stand in the file that reports name, for an object that is made of
 * pieces of it. May be asked by another thread than the one that reads the object.
 */
@FunctionalInterface
public interface Places {
  /** The position in the file of the byte at {@code offset}, which was read already. */
  long position(long offset);
}
