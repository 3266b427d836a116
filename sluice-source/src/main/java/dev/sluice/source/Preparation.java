package dev.sluice.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Work that must be done before a source can be listed: phases, whose parts the workers of the run
 * do as tasks among all others. A source has one for itself alone.
 */
public interface Preparation {
  /**
   * The phases to begin with, all of them at once; none if there is nothing to be done. Called
   * once, by a worker, and may take its time.
   */
  List<? extends Phase> begin() throws IOException;

  /**
   * Ends it early, because the run does: whoever is at work returns soon, and nothing more is
   * begun. Called by any thread, and perhaps more than once.
   */
  void cancel();

  /** Parts that several workers may do at once, in any order. */
  interface Phase {
    /** What it is about, in a word or two, for whoever reads a recording of the run. */
    default String name() {
      return "phase";
    }

    /** A path on the device that the parts read in place, or null if they read none. */
    default @Nullable Path device() {
      return null;
    }

    /** How many parts nobody has begun; a worker at work on one may add others. */
    int waiting();

    /**
     * A lane: what one worker at a time needs for parts of this phase.
     *
     * @param crew the others at work on the phase
     */
    Lane newLane(Crew crew);

    /** All parts are done: the phases that come next, if any. Called once. */
    default List<? extends Phase> ended() throws IOException {
      return List.of();
    }
  }

  /** What one worker at a time needs for the parts of a phase. */
  interface Lane extends AutoCloseable {
    /** Does one part that waits, or nothing if there is none. */
    void work() throws IOException;

    @Override
    void close();
  }

  /** The workers on a phase, as a lane sees them. */
  interface Crew {
    /** A part was added to those that wait: another worker may have time for it. */
    void partAdded();
  }
}
