package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.GraphResources;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.source.ByteReader;
import dev.sluice.source.ReadModel;
import dev.sluice.source.SkippedException;
import dev.sluice.source.Source;
import org.jspecify.annotations.Nullable;

/**
 * Fetching and scanning an object, chunk by chunk.
 *
 * <p>The chunks of an object are one chain: fetch, scan, fetch, scan. A task hands its share of the
 * object and its buffer on to the next, so no two of them ever touch an object at once.
 *
 * <p>A task takes what it needs in the order device slot, buffer, read token, and when one is
 * refused waits with its object's own things only (the slot of an admitted object, the buffer of a
 * begun one). Whoever holds a later resource waits for none before it, so the waiting never goes
 * round.
 */
final class ObjectSteps {
  private final TaskGraph graph;
  private final GraphResources resources;
  private final ObjectOpening opening;
  private final StagedReads staged;

  ObjectSteps(TaskGraph graph, GraphResources resources, ObjectOpening opening, ReadStage stage) {
    this.graph = graph;
    this.resources = resources;
    this.opening = opening;
    this.staged = new StagedReads(graph, resources, opening, stage);
  }

  void fetch(Task.Fetch task, GraphWorker worker, TaskQueue queue) {
    ObjectContext object = task.object().context();
    if (staged.fetchedAhead(task, object, worker, queue)) {
      return;
    }
    if (!object.admitted && !admit(task, object)) {
      return;
    }
    if (object.source().blocks()) {
      staged.fetch(task, object, worker);
      return;
    }
    Buffer buffer = task.buffer();
    if (buffer == null) {
      buffer = resources.buffers.tryAcquire(worker.id);
      if (buffer == null) {
        graph.park(
            task,
            WaitCause.BUFFERS,
            resume -> resources.buffers.whenAvailable(priority(object), resume));
        return;
      }
    }
    boolean token = usesToken(object) && !worker.ownsToken;
    if (token && !resources.readTokens.tryAcquire()) {
      if (task.buffer() == null) {
        buffer.release(worker.id);
      }
      graph.park(
          task,
          WaitCause.READ_TOKENS,
          resume -> resources.readTokens.whenAvailable(priority(object), resume));
      return;
    }
    worker.metrics.fetchCount++;
    Task.Scan scan = read(task, object, buffer, token, worker.id);
    if (scan == null) {
      return;
    }
    if (graph.options().scanInline()) {
      scan(scan, worker, queue);
    } else {
      queue.local(scan);
    }
  }

  /**
   * Takes the slot that an object read in place holds as long as it is open; parks the task if it
   * cannot.
   */
  private boolean admit(Task.Fetch task, ObjectContext object) {
    Source source = object.source().source();
    if (source.readModel() == ReadModel.IN_PLACE && object.slot == null) {
      DeviceId device =
          object.source().deviceOf(object.descriptor().object(), resources.deviceSlots);
      object.slot = resources.deviceSlots.tryAcquire(device);
      if (object.slot == null) {
        graph.park(
            task,
            WaitCause.DEVICE_SLOTS,
            resume -> resources.deviceSlots.whenAvailable(device, priority(object), resume));
        return false;
      }
    }
    object.admitted = true;
    return true;
  }

  /** Reads a chunk and gives the token back. Null if that failed: then the object has ended. */
  private Task.@Nullable Scan read(
      Task.Fetch task, ObjectContext object, Buffer buffer, boolean token, int worker) {
    Outcome.Stage doing = Outcome.Stage.OPEN;
    Task.Scan scan = null;
    try {
      ByteReader reader = object.reader;
      if (reader == null) {
        reader = opening.open(object);
      }
      doing = Outcome.Stage.READ;
      scan = ChunkRead.chunk(task, object, reader, buffer);
    } catch (SkippedException skipped) {
      object.endWith(new Outcome.Skipped(skipped.reason(), skipped.isGap()));
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

  void scan(Task.Scan task, GraphWorker worker, TaskQueue queue) {
    ObjectContext object = task.object().context();
    worker.metrics.scanCount++;
    worker.metrics.bytesFetched += task.length();
    boolean scanned = false;
    worker.chunk.show(task, queue);
    try {
      worker.scan.scan(worker.chunk);
      scanned = true;
    } catch (Throwable cause) {
      graph.failed(object, Outcome.Stage.SCAN, task.offset(), cause);
    } finally {
      worker.chunk.hide();
    }
    if (scanned) {
      worker.metrics.bytesScanned += task.length();
    }
    if (scanned && !task.last() && !worker.chunk.isEnough()) {
      fetchNext(task, object, queue);
      return;
    }
    if (scanned) {
      object.endWith(new Outcome.Scanned(task.end(), object.change));
    }
    StagedReads.dropAhead(object);
    task.buffer().release(worker.id);
    task.object().release();
  }

  /** Goes on with the same buffer. */
  private void fetchNext(Task.Scan task, ObjectContext object, TaskQueue queue) {
    object.chunks++;
    Task.Fetch fetch = new Task.Fetch(task.object(), task.end(), task.buffer());
    if (object.chunks % graph.options().chunksPerTurn() == 0) {
      queue.global(fetch);
    } else {
      queue.local(fetch);
    }
  }

  private static boolean usesToken(ObjectContext object) {
    return object.source().source().readModel() == ReadModel.DIRECT;
  }

  /** Deeper objects first, so that containers are finished before new ones are begun. */
  private static int priority(ObjectContext object) {
    return object.source().depth();
  }
}
