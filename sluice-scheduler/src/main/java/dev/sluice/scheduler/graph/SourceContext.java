package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.scheduler.budget.FairTokens;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A source in a run: its number, how deeply it is nested, its share of what sources share, and how
 * many enumerations, objects and nested sources still refer to it.
 */
public final class SourceContext<L, S> {
  private final int id;
  private final int depth;
  private final GraphSource<L, S> source;
  private final @Nullable SourceContext<L, S> container;
  private final FairTokens.@Nullable Party reads;
  private final boolean joined;
  private final @Nullable CountBudget places;
  private final AtomicInteger users = new AtomicInteger();

  private SourceContext(
      int id,
      GraphSource<L, S> source,
      @Nullable SourceContext<L, S> container,
      FairTokens tokens,
      @Nullable CountBudget places) {
    this.id = id;
    this.depth = container == null ? 0 : container.depth + 1;
    this.source = source;
    this.container = container;
    this.places = places;
    FairTokens.Party inherited = container == null ? null : container.reads;
    this.joined = source.blocks() && inherited == null;
    this.reads = joined ? tokens.join() : inherited;
  }

  /**
   * A source the run was given.
   *
   * @param places how many of its objects may be in flight, or null for any number
   */
  static <L, S> SourceContext<L, S> root(
      int id, GraphSource<L, S> source, FairTokens tokens, @Nullable CountBudget places) {
    return new SourceContext<>(id, source, null, tokens, places);
  }

  /** A source inside an object of another: it reads with the tokens of that one. */
  static <L, S> SourceContext<L, S> nested(
      int id, GraphSource<L, S> source, SourceContext<L, S> container, FairTokens tokens) {
    container.use();
    return new SourceContext<>(id, source, container, tokens, null);
  }

  /** Gives up a nested source that nothing came to refer to. */
  void abandon() {
    use();
    unuse();
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

  /** Its part of the reads that wait; only for a source that waits. */
  FairTokens.Party reads() {
    if (reads == null) {
      throw new IllegalStateException("source " + id + " does not wait");
    }
    return reads;
  }

  @Nullable CountBudget places() {
    return places;
  }

  /* A source the run was given outlives the run, so it is counted only if it shares tokens. */

  private boolean isCounted() {
    return depth > 0 || joined;
  }

  void use() {
    if (isCounted()) {
      users.incrementAndGet();
    }
  }

  void unuse() {
    if (!isCounted() || users.decrementAndGet() > 0) {
      return;
    }
    if (joined) {
      reads().leave();
    }
    if (container != null) {
      source.ended();
      container.unuse();
    }
  }
}
