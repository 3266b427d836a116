package dev.sluice.pipeline;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Listing sources that wait: on the read stage, a few at a time. */
final class StagedListings {
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

  /* What is inside an object is listed by reading it, and takes the token of a read. */

  void enumerate(Task.Enumerate task) {
    SourceContext source = task.source();
    boolean isNested = source.depth() > 0;
    if (isNested ? !source.reads().tryAcquire() : !resources.listings.tryAcquire()) {
      graph.park(
          task,
          isNested ? WaitCause.NETWORK_READS : WaitCause.NETWORK_LISTINGS,
          resume -> {
            if (isNested) {
              source.reads().whenAvailable(source.depth(), resume);
            } else {
              resources.listings.whenAvailable(source.depth(), resume);
            }
          });
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
    if (isNested) {
      source.reads().release();
    } else {
      resources.listings.release();
    }
  }
}
