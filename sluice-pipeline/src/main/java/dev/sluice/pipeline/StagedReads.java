package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.GraphResources;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.spi.ObjectState;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.scheduler.buffer.BufferPool;
import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SkippedException;
import dev.sluice.source.SourceObject;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Fetching from sources that wait: on the read stage, under tokens that sources share evenly, and
 * ahead of the scan where an object can be read in several places at once.
 *
 * <p>An object that is to be read later waits without buffer and token.
 */
final class StagedReads {
  private final TaskGraph graph;
  private final GraphResources resources;
  private final ObjectOpening opening;
  private final ReadStage stage;

  StagedReads(TaskGraph graph, GraphResources resources, ObjectOpening opening, ReadStage stage) {
    this.graph = graph;
    this.resources = resources;
    this.opening = opening;
    this.stage = stage;
  }

  /** Takes a buffer and a token and submits the read, or parks the task. */
  void fetch(Task.Fetch task, ObjectContext object, GraphWorker worker) {
    int priority = object.source().depth();
    FairTokens.Party tokens = object.source().reads();
    Buffer buffer = task.buffer();
    if (buffer == null) {
      buffer = resources.buffers.tryAcquire(worker.id);
      if (buffer == null) {
        graph.park(
            task, WaitCause.BUFFERS, resume -> resources.buffers.whenAvailable(priority, resume));
        tokens.passOn();
        return;
      }
    }
    if (!tokens.tryAcquire()) {
      if (task.buffer() == null) {
        buffer.release(worker.id);
      }
      graph.park(task, WaitCause.NETWORK_READS, resume -> tokens.whenAvailable(priority, resume));
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
  boolean fetchedAhead(Task.Fetch task, ObjectContext object, GraphWorker worker, TaskQueue queue) {
    ReadAhead ahead = object.ahead;
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
    readAhead(task.object(), task.offset() + piece.length());
    queue.local(
        new Task.Scan(task.object(), piece.buffer(), task.offset(), piece.length(), piece.last()));
    return true;
  }

  /** On the stage: reads a chunk. Whatever comes of it, the token goes back and the task on. */
  private void read(Task.Fetch task, Buffer buffer) {
    ObjectContext object = task.object().context();
    FairTokens.Party tokens = object.source().reads();
    Outcome.Stage doing = Outcome.Stage.OPEN;
    Task next = null;
    long delayNanos = 0;
    try {
      if (!graph.abort().raised()) {
        ByteReader reader = object.reader;
        if (reader == null) {
          reader = opening.open(object);
        }
        doing = Outcome.Stage.READ;
        next = ChunkRead.chunk(task, object, reader, buffer);
      }
    } catch (RetryLaterException later) {
      delayNanos = Math.max(1, later.delay().toNanos());
      next = new Task.Fetch(task.object(), task.offset(), null);
      dropAhead(object);
      buffer.release(BufferPool.NO_WORKER);
    } catch (ObjectChangedException changed) {
      next = fromTheStart(task, object, buffer);
    } catch (SkippedException skipped) {
      object.endWith(new Outcome.Skipped(skipped.reason(), skipped.isGap()));
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
      if (next instanceof Task.Scan scan && !scan.last()) {
        readAhead(task.object(), scan.end());
      }
      graph.resume(next);
    }
  }

  private static Task.Fetch fromTheStart(Task.Fetch task, ObjectContext object, Buffer buffer) {
    dropAhead(object);
    if (object.carry instanceof ObjectState carried) {
      carried.readAgain();
    }
    object.carry = null;
    object.change = Outcome.Change.NONE;
    object.size = object.reader == null ? SourceObject.SIZE_UNKNOWN : object.reader.size();
    return new Task.Fetch(task.object(), 0, buffer);
  }

  static void dropAhead(ObjectContext object) {
    if (object.ahead != null) {
      object.ahead.drop();
    }
  }

  /** Begins to read the chunks from an offset on, as far as tokens and buffers are to spare. */
  private void readAhead(ObjectRef share, long from) {
    ObjectContext object = share.context();
    ByteReader reader = object.reader;
    if (reader == null
        || object.size == SourceObject.SIZE_UNKNOWN
        || from >= object.size
        || !reader.isParallel()) {
      return;
    }
    ReadAhead ahead = object.ahead;
    if (ahead == null) {
      ahead = new ReadAhead();
      object.ahead = ahead;
    }
    FairTokens.Party tokens = object.source().reads();
    for (long offset = from;
        offset < object.size;
        offset += resources.buffers.options().bufferBytes()) {
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
      ObjectRef share,
      ByteReader reader,
      ReadAhead ahead,
      ReadAhead.Place place,
      ChunkRead.Span span,
      Buffer buffer) {
    Runnable read =
        () -> {
          ReadAhead.@Nullable Piece piece = null;
          try {
            if (!graph.abort().raised()) {
              piece = ChunkRead.ahead(share.context(), span, reader, buffer);
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
      ObjectRef share,
      ReadAhead ahead,
      ReadAhead.Place place,
      ChunkRead.Span span,
      Buffer buffer,
      ReadAhead.@Nullable Piece piece) {
    share.context().source().reads().release();
    if (piece == null) {
      buffer.release(BufferPool.NO_WORKER);
    }
    Task.Fetch chain = ahead.end(span.offset(), place, piece);
    if (chain != null) {
      graph.resume(chain);
    }
    share.release();
  }
}
