package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.GlobalResourcePool.Resource;
import dev.sluice.scheduler.budget.ResourceNeeds;
import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.scheduler.device.DeviceId;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Fetching and scanning an object, chunk by chunk.
 *
 * <p>The chunks of an object are one chain: fetch, scan, fetch, scan. A task hands its share of the
 * object and its buffer on to the next, so no two of them ever touch an object at once.
 *
 * <p>A task takes what it needs in the order device slot, global resources, buffer, read token, and
 * when one is refused waits with its object's own things only (slot and resources of an admitted
 * object, the buffer of a begun one). Whoever holds a later resource waits for none before it, so
 * the waiting never goes round.
 */
final class ObjectSteps<L, S> {
  private final TaskGraph<L, S> graph;
  private final GraphResources resources;
  private final ChunkPlan plan;
  private final StagedReads<L, S> staged;

  ObjectSteps(
      TaskGraph<L, S> graph, GraphOptions options, GraphResources resources, ReadStage stage) {
    this.graph = graph;
    this.resources = resources;
    this.plan = options.chunkPlan();
    this.staged = new StagedReads<>(graph, options, resources, stage);
  }

  void fetch(Task.Fetch<L, S> task, GraphWorker<L, S> worker, TaskQueue<L, S> queue) {
    ObjectContext<L, S> object = task.object().context();
    if (staged.fetchedAhead(task, object, worker, queue)) {
      return;
    }
    if (!object.admitted && !admit(task, object)) {
      return;
    }
    if (object.source().source().blocks()) {
      staged.fetch(task, object, worker);
      return;
    }
    Buffer buffer = task.buffer();
    if (buffer == null) {
      buffer = resources.buffers.tryAcquire(worker.id);
      if (buffer == null) {
        graph.park(task, resume -> resources.buffers.whenAvailable(priority(object), resume));
        return;
      }
    }
    boolean token = usesToken(object) && !worker.ownsToken;
    if (token && !resources.readTokens.tryAcquire()) {
      if (task.buffer() == null) {
        buffer.release(worker.id);
      }
      graph.park(task, resume -> resources.readTokens.whenAvailable(priority(object), resume));
      return;
    }
    worker.metrics.fetchCount++;
    Task.Scan<L, S> scan = read(task, object, buffer, token, worker.id);
    if (scan == null) {
      return;
    }
    if (graph.options().scanInline()) {
      scan(scan, worker, queue);
    } else {
      queue.local(scan);
    }
  }

  /** Takes what an object must hold as long as it is open; parks the task if it cannot. */
  private boolean admit(Task.Fetch<L, S> task, ObjectContext<L, S> object) {
    GraphSource<L, S> source = object.source().source();
    if (source.ioModel().usesDeviceSlots() && object.slot == null) {
      DeviceId device = source.deviceOf(object.descriptor());
      object.slot = resources.deviceSlots.tryAcquire(device);
      if (object.slot == null) {
        graph.park(
            task, resume -> resources.deviceSlots.whenAvailable(device, priority(object), resume));
        return false;
      }
    }
    ResourceNeeds needs = source.needsOf(object.descriptor());
    if (!needs.isNone()) {
      Resource refused = resources.global.tryAcquire(needs);
      if (refused != null) {
        graph.park(
            task,
            resume -> resources.global.whenAvailable(refused, needs, priority(object), resume));
        return false;
      }
      object.resources = needs;
    }
    object.admitted = true;
    return true;
  }

  /** Reads a chunk and gives the token back. Null if that failed: then the object has ended. */
  private Task.@Nullable Scan<L, S> read(
      Task.Fetch<L, S> task, ObjectContext<L, S> object, Buffer buffer, boolean token, int worker) {
    Outcome.Stage doing = Outcome.Stage.OPEN;
    Task.Scan<L, S> scan = null;
    try {
      ObjectReader reader = object.reader;
      if (reader == null) {
        reader = object.source().source().open(object.descriptor());
        object.reader = reader;
        object.size = reader.size();
      }
      doing = Outcome.Stage.READ;
      scan = ChunkRead.chunk(plan, task, object, reader, buffer);
    } catch (ObjectSkippedException skipped) {
      object.settle(skipped.outcome());
    } catch (Throwable cause) {
      graph.failed(object, doing, task.offset(), cause);
    }
    if (token) {
      resources.readTokens.release();
    }
    if (scan == null) {
      buffer.release(worker);
      task.object().release();
    }
    return scan;
  }

  void scan(Task.Scan<L, S> task, GraphWorker<L, S> worker, TaskQueue<L, S> queue) {
    ObjectContext<L, S> object = task.object().context();
    int payload = task.length() - task.prefixLength();
    worker.metrics.scanCount++;
    worker.metrics.bytesFetched += payload;
    boolean scanned = false;
    worker.chunk.show(task, queue);
    try {
      worker.lane.scan(worker.chunk);
      scanned = true;
    } catch (Throwable cause) {
      graph.failed(object, Outcome.Stage.SCAN, task.baseOffset(), cause);
    } finally {
      worker.chunk.hide();
    }
    if (scanned) {
      worker.metrics.bytesScanned += payload;
    }
    long next = task.baseOffset() + task.length();
    if (scanned && !task.last() && !worker.chunk.isEnough()) {
      fetchNext(task, object, next, queue);
      return;
    }
    if (scanned) {
      object.settle(new Outcome.Scanned(next, object.change));
    }
    StagedReads.dropAhead(object);
    task.buffer().release(worker.id);
    task.object().release();
  }

  /** Goes on with the same buffer: its end, where the next chunk overlaps, moves to its front. */
  private void fetchNext(
      Task.Scan<L, S> task, ObjectContext<L, S> object, long next, TaskQueue<L, S> queue) {
    int prefix = plan.prefixAt(next);
    MemorySegment memory = task.buffer().memory();
    MemorySegment.copy(memory, task.length() - prefix, memory, 0, prefix);
    object.chunks++;
    Task.Fetch<L, S> fetch = new Task.Fetch<>(task.object(), next, task.buffer());
    if (object.chunks % graph.options().chunksPerTurn() == 0) {
      queue.global(fetch);
    } else {
      queue.local(fetch);
    }
  }

  private static boolean usesToken(ObjectContext<?, ?> object) {
    return object.source().source().ioModel().usesReadTokens();
  }

  /** Deeper objects first, so that containers are finished before new ones are begun. */
  private static int priority(ObjectContext<?, ?> object) {
    return object.source().depth();
  }
}
