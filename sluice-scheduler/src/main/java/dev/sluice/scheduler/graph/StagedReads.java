package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.scheduler.buffer.BufferPool;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Fetching from sources that wait: on the read stage, under tokens that sources share evenly, and
 * ahead of the scan where an object can be read in several places at once.
 *
 * <p>An object that is to be read later waits without buffer and token. Its overlap is lost with
 * the buffer, and read again.
 */
final class StagedReads<L, S> {
  private final TaskGraph<L, S> graph;
  private final GraphResources resources;
  private final ChunkPlan plan;
  private final ReadStage stage;

  StagedReads(
      TaskGraph<L, S> graph, GraphOptions options, GraphResources resources, ReadStage stage) {
    this.graph = graph;
    this.resources = resources;
    this.plan = options.chunkPlan();
    this.stage = stage;
  }

  /** Takes a buffer and a token and submits the read, or parks the task. */
  void fetch(Task.Fetch<L, S> task, ObjectContext<L, S> object, GraphWorker<L, S> worker) {
    int priority = object.source().depth();
    FairTokens.Party tokens = object.source().reads();
    Buffer buffer = task.buffer();
    if (buffer == null) {
      buffer = resources.buffers.tryAcquire(worker.id);
      if (buffer == null) {
        graph.park(task, resume -> resources.buffers.whenAvailable(priority, resume));
        tokens.passOn();
        return;
      }
    }
    if (!tokens.tryAcquire()) {
      if (task.buffer() == null) {
        buffer.release(worker.id);
      }
      graph.park(task, resume -> tokens.whenAvailable(priority, resume));
      return;
    }
    worker.metrics.fetchCount++;
    Buffer taken = buffer;
    try {
      stage.submit(() -> read(task, taken));
    } catch (Throwable refused) {
      tokens.release();
      taken.release(worker.id);
      graph.failed(object, Outcome.Stage.READ, task.offset(), refused);
      task.object().release();
    }
  }

  /**
   * Takes the chunk of a fetch from what was read ahead.
   *
   * @return false if the fetch must read it itself
   */
  boolean fetchedAhead(
      Task.Fetch<L, S> task,
      ObjectContext<L, S> object,
      GraphWorker<L, S> worker,
      TaskQueue<L, S> queue) {
    ReadAhead<L, S> ahead = object.ahead;
    if (ahead == null) {
      return false;
    }
    ReadAhead.Turn turn = ahead.turn(task);
    if (turn.waits()) {
      return true;
    }
    ReadAhead.Piece piece = turn.piece();
    if (piece == null) {
      return false;
    }
    if (task.buffer() != null) {
      task.buffer().release(worker.id);
    }
    worker.metrics.fetchCount++;
    readAhead(task.object(), task.offset() + piece.length() - piece.prefixLength());
    queue.local(
        new Task.Scan<>(
            task.object(),
            piece.buffer(),
            task.offset() - piece.prefixLength(),
            piece.length(),
            piece.prefixLength(),
            piece.last()));
    return true;
  }

  /** On the stage: reads a chunk. Whatever comes of it, the token goes back and the task on. */
  private void read(Task.Fetch<L, S> task, Buffer buffer) {
    ObjectContext<L, S> object = task.object().context();
    FairTokens.Party tokens = object.source().reads();
    Outcome.Stage doing = Outcome.Stage.OPEN;
    Task<L, S> next = null;
    long delayNanos = 0;
    try {
      if (!graph.abort().raised()) {
        ObjectReader reader = object.reader;
        if (reader == null) {
          reader = object.source().source().open(object.descriptor());
          object.reader = reader;
          object.size = reader.size();
        }
        doing = Outcome.Stage.READ;
        next = ChunkRead.chunk(plan, task, object, reader, buffer);
      }
    } catch (RetryLaterException later) {
      delayNanos = Math.max(1, later.delayNanos());
      next = new Task.Fetch<>(task.object(), task.offset(), null);
      dropAhead(object);
      buffer.release(BufferPool.NO_WORKER);
    } catch (ReadAgainException again) {
      next = fromTheStart(task, object, buffer);
    } catch (ObjectSkippedException skipped) {
      object.settle(new Outcome.Skipped(skipped.reason()));
    } catch (Throwable cause) {
      if (!(cause instanceof InterruptedIOException && graph.abort().raised())) {
        graph.failed(object, doing, task.offset(), cause);
      }
    }
    tokens.release();
    if (next == null) {
      dropAhead(object);
      buffer.release(BufferPool.NO_WORKER);
      task.object().release();
    } else if (delayNanos > 0) {
      graph.delay(next, delayNanos);
    } else {
      if (next instanceof Task.Scan<L, S> scan && !scan.last()) {
        readAhead(task.object(), scan.baseOffset() + scan.length());
      }
      graph.resume(next);
    }
  }

  private static <L, S> Task.Fetch<L, S> fromTheStart(
      Task.Fetch<L, S> task, ObjectContext<L, S> object, Buffer buffer) {
    dropAhead(object);
    if (object.carry instanceof Carried carried) {
      carried.readAgain();
    }
    object.carry = null;
    object.change = Outcome.Change.NONE;
    object.size = object.reader == null ? ObjectDescriptor.SIZE_UNKNOWN : object.reader.size();
    return new Task.Fetch<>(task.object(), 0, buffer);
  }

  static void dropAhead(ObjectContext<?, ?> object) {
    if (object.ahead != null) {
      object.ahead.drop();
    }
  }

  /** Begins to read the chunks from an offset on, as far as tokens and buffers are to spare. */
  private void readAhead(ObjectRef<L, S> share, long from) {
    ObjectContext<L, S> object = share.context();
    ObjectReader reader = object.reader;
    if (reader == null
        || object.size == ObjectDescriptor.SIZE_UNKNOWN
        || from >= object.size
        || !reader.isParallel()) {
      return;
    }
    ReadAhead<L, S> ahead = object.ahead;
    if (ahead == null) {
      ahead = new ReadAhead<>();
      object.ahead = ahead;
    }
    FairTokens.Party tokens = object.source().reads();
    for (long offset = from; offset < object.size; offset += plan.roomAt(offset)) {
      ReadAhead.Place place = ahead.begin(offset, resources.readAheadMax);
      if (place == null) {
        continue;
      }
      Buffer buffer = tokens.tryAcquireSpare() ? spareBuffer(tokens) : null;
      if (buffer == null) {
        ahead.end(offset, place, null);
        return;
      }
      submitAhead(
          share.retain(), reader, ahead, place, new ChunkRead.Span(offset, object.size), buffer);
    }
  }

  /** A buffer, while more than half of them are free; else the token goes back too. */
  private @Nullable Buffer spareBuffer(FairTokens.Party tokens) {
    Buffer buffer =
        resources.buffers.available() > resources.buffers.options().buffers() / 2
            ? resources.buffers.tryAcquire(BufferPool.NO_WORKER)
            : null;
    if (buffer == null) {
      tokens.release();
    }
    return buffer;
  }

  private void submitAhead(
      ObjectRef<L, S> share,
      ObjectReader reader,
      ReadAhead<L, S> ahead,
      ReadAhead.Place place,
      ChunkRead.Span span,
      Buffer buffer) {
    Runnable read =
        () -> {
          ReadAhead.@Nullable Piece piece = null;
          try {
            if (!graph.abort().raised()) {
              piece = ChunkRead.ahead(plan, span, reader, buffer);
            }
          } catch (Throwable cause) {
            // The chain comes to this chunk, meets the same, and deals with it.
            graph.abortOn(cause);
          }
          endAhead(share, ahead, place, span, buffer, piece);
        };
    try {
      stage.submit(read);
    } catch (Throwable refused) {
      endAhead(share, ahead, place, span, buffer, null);
      graph.abortOn(refused);
    }
  }

  private void endAhead(
      ObjectRef<L, S> share,
      ReadAhead<L, S> ahead,
      ReadAhead.Place place,
      ChunkRead.Span span,
      Buffer buffer,
      ReadAhead.@Nullable Piece piece) {
    share.context().source().reads().release();
    if (piece == null) {
      buffer.release(BufferPool.NO_WORKER);
    }
    Task.Fetch<L, S> chain = ahead.end(span.offset(), place, piece);
    if (chain != null) {
      graph.resume(chain);
    }
    share.release();
  }
}
