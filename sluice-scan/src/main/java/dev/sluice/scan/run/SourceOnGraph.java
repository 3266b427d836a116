package dev.sluice.scan.run;

import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.IoModel;
import dev.sluice.scheduler.graph.Discovery;
import dev.sluice.scheduler.graph.EnumCursor;
import dev.sluice.scheduler.graph.GraphSource;
import dev.sluice.scheduler.graph.ObjectDescriptor;
import dev.sluice.scheduler.graph.ObjectReader;
import dev.sluice.scheduler.graph.ObjectSkippedException;
import dev.sluice.scheduler.graph.ReadAgainException;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SkippedException;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/** A source as the task graph sees it. */
final class SourceOnGraph implements GraphSource<SourceObject, CursorState> {
  private final Source source;

  SourceOnGraph(Source source) {
    this.source = source;
  }

  Source source() {
    return source;
  }

  @Override
  public IoModel ioModel() {
    return switch (source.readModel()) {
      case MAPPED -> IoModel.MAPPED;
      case DIRECT, BLOCKING -> IoModel.EXPLICIT_READS;
    };
  }

  @Override
  public boolean blocks() {
    return source.readModel() == ReadModel.BLOCKING;
  }

  @Override
  public boolean isSequential() {
    return source.isSequential();
  }

  @Override
  public EnumCursor<CursorState> enumerate(
      EnumCursor<CursorState> cursor, Discovery<SourceObject, CursorState> discovery)
      throws IOException {
    Cursor from =
        switch (cursor) {
          case EnumCursor.Start<CursorState> _ -> Cursor.START;
          case EnumCursor.Continue<CursorState> place -> new Cursor.Continue(place.take());
          case EnumCursor.Done<CursorState> _ -> Cursor.DONE;
        };
    Cursor next;
    try {
      next = source.list(from, new Step(discovery));
    } catch (RetryLaterException later) {
      discovery.later(later.delay().toNanos());
      next = from;
    }
    return switch (next) {
      case Cursor.Start _ -> new EnumCursor.Start<>();
      case Cursor.Continue(CursorState state) -> new EnumCursor.Continue<>(state);
      case Cursor.Done _ -> new EnumCursor.Done<>();
    };
  }

  @Override
  public ObjectReader open(ObjectDescriptor<SourceObject> object)
      throws IOException, ObjectSkippedException {
    try {
      return new Opened(source.open(object.locator()));
    } catch (SkippedException skipped) {
      throw new ObjectSkippedException(skipped.reason());
    }
  }

  @Override
  public DeviceId deviceOf(ObjectDescriptor<SourceObject> object) {
    Path path = source.deviceOf(object.locator());
    return path == null ? DeviceId.UNKNOWN : DeviceId.of(path);
  }

  @Override
  public void ended() {
    try {
      source.close();
    } catch (IOException e) {
      // Everything in it has been read; that closing failed changes nothing about it.
    }
  }

  private record Step(Discovery<SourceObject, CursorState> discovery) implements Listing {
    @Override
    public int limit() {
      return discovery.limit();
    }

    @Override
    public void object(SourceObject object) {
      discovery.object(object, object.size());
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      discovery.skipped(new SourceObject(path, SourceObject.SIZE_UNKNOWN), reason);
    }

    @Override
    public void failed(ObjectPath path, Exception cause) {
      discovery.failed(new SourceObject(path, SourceObject.SIZE_UNKNOWN), cause);
    }

    @Override
    public boolean branch(CursorState part) {
      return discovery.branch(part);
    }
  }

  private record Opened(ByteReader reader) implements ObjectReader {
    @Override
    public long size() {
      return reader.size();
    }

    @Override
    public int read(long offset, MemorySegment target) throws IOException {
      try {
        return reader.read(offset, target);
      } catch (RetryLaterException later) {
        throw new dev.sluice.scheduler.graph.RetryLaterException(later.delay().toNanos(), later);
      } catch (ObjectChangedException changed) {
        throw new ReadAgainException(changed);
      }
    }

    @Override
    public boolean isParallel() {
      return reader.isParallel();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
