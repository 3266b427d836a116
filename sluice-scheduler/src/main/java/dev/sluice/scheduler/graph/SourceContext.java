package dev.sluice.scheduler.graph;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A source in a run: its number, how deeply it is nested, and for a nested one how many
 * enumerations and objects still refer to it.
 */
public final class SourceContext<L, S> {
  private final int id;
  private final int depth;
  private final GraphSource<L, S> source;
  private final AtomicInteger users = new AtomicInteger();

  SourceContext(int id, int depth, GraphSource<L, S> source) {
    this.id = id;
    this.depth = depth;
    this.source = source;
  }

  public int id() {
    return id;
  }

  /** 0 for a source the run was given, one more than its container's for a nested one. */
  public int depth() {
    return depth;
  }

  GraphSource<L, S> source() {
    return source;
  }

  /* A source the run was given outlives the run, so only nested ones are counted. */

  void use() {
    if (depth > 0) {
      users.incrementAndGet();
    }
  }

  void unuse() {
    if (depth > 0 && users.decrementAndGet() == 0) {
      source.ended();
    }
  }
}
