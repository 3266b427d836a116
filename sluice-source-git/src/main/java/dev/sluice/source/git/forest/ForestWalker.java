package dev.sluice.source.git.forest;

import java.io.IOException;

/** Decodes the objects of branches, base first, with buffers of its own. For one thread. */
public interface ForestWalker extends AutoCloseable {
  /**
   * Shows every object of a branch to a visitor. An object that cannot be decoded is reported as a
   * gap, with all that derive from it, and the rest goes on.
   *
   * @param <S> what the visitor keeps of an object while others may derive from it
   */
  <S> void walk(Branch branch, ForestVisitor<S> visitor) throws IOException;

  /** How often a base was still held when an object that derives from it was decoded. */
  long basesHeld();

  /** How often a base had been let go by then, and was decoded once more. */
  long basesDecodedAgain();

  @Override
  void close();
}
