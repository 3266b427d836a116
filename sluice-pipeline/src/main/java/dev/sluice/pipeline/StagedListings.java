package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.GraphResources;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.stage.ReadStage;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Listing sources that wait: on the read stage, a few at a time. */
final class StagedListings {
  private static final int LISTING_PRIORITY = Integer.MAX_VALUE;

  private final TaskGraph graph;
  private final GraphResources resources;
  private final ReadStage stage;
  private final Queue<EnumerateStep> idle = new ConcurrentLinkedQueue<>();
  private final TaskQueue queue;

  StagedListings(TaskGraph graph, GraphResources resources, ReadStage stage) {
    this.graph = graph;
    this.resources = resources;
    this.stage = stage;
    this.queue =
        new TaskQueue() {
          @Override
          public void local(Task task) {
            graph.resume(task);
          }

          @Override
          public void global(Task task) {
            graph.resume(task);
          }
        };
  }

  /*
   * Listing is reading, and takes the token of a read; before the reads that wait, or there might be
   * nothing to read after them. Listings of sources the run was given take a token besides, so that
   * they are few.
   */

  void enumerate(Task.Enumerate task) {
    SourceContext source = task.source();
    boolean isNested = source.depth() > 0;
    if (!isNested && !resources.listings.tryAcquire()) {
      graph.park(
          task,
          WaitCause.NETWORK_LISTINGS,
          resume -> resources.listings.whenAvailable(source.depth(), resume));
      source.reads().passOn();
      return;
    }
    if (!source.reads().tryAcquire()) {
      if (!isNested) {
        resources.listings.release();
      }
      int priority = isNested ? source.depth() : LISTING_PRIORITY;
      graph.park(
          task, WaitCause.NETWORK_READS, resume -> source.reads().whenAvailable(priority, resume));
      return;
    }
    try {
      stage.submit(() -> list(task, isNested));
    } catch (Throwable refused) {
      release(source, isNested);
      graph.listingFailed(source, null, refused);
      graph.endEnumeration(source);
    }
  }

  private void list(Task.Enumerate task, boolean isNested) {
    if (graph.abort().raised()) {
      release(task.source(), isNested);
      graph.discard(task);
      return;
    }
    EnumerateStep step = idle.poll();
    if (step == null) {
      step = graph.stagedStep();
    }
    step.run(task, queue, () -> release(task.source(), isNested));
    idle.add(step);
  }

  private void release(SourceContext source, boolean isNested) {
    source.reads().release();
    if (!isNested) {
      resources.listings.release();
    }
  }
}
