package dev.sluice.source.derived;

import java.io.IOException;

/** Decodes the objects of parts, with buffers of its own. For one thread. */
public interface DerivedReader extends AutoCloseable {
  /**
   * Shows every object of a part to a visitor. One that cannot be decoded is reported by the source
   * in its own way, and the rest goes on.
   *
   * @param <S> what the visitor keeps of an object while others may derive from it
   */
  <S> void read(DerivedPart part, DerivedVisitor<S> visitor) throws IOException;

  /** How often a base was still held when an object that derives from it was decoded. */
  long basesHeld();

  /** How often a base had been let go by then, and was decoded once more. */
  long basesDecodedAgain();

  @Override
  void close();
}
