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
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.Provenance;
import dev.sluice.source.ReadModel;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.SkippedException;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A source as the task graph sees it. */
final class SourceOnGraph implements GraphSource<RunObject, CursorState> {
  private final Source source;
  private final RunMemory memory;

  /** Of the object this source lies in; null for a source the run was given. */
  private final @Nullable ObjectMemory container;

  /** What objects without a provenance of their own are attributed to. */
  private final Provenance provenance;

  /** Parts not listed to their end yet: the source itself, and what it branched off. */
  private final AtomicInteger unlisted = new AtomicInteger(1);

  SourceOnGraph(Source source, RunMemory memory) {
    this(source, memory, null, Provenance.NONE);
  }

  private SourceOnGraph(
      Source source, RunMemory memory, @Nullable ObjectMemory container, Provenance provenance) {
    this.source = source;
    this.memory = memory;
    this.container = container;
    this.provenance = provenance;
  }

  /** A source inside an object; its objects are attributed to what that one is. */
  static SourceOnGraph inside(RunObject object, Source source) {
    ObjectMemory container = object.memory();
    if (container != null) {
      container.retain();
    }
    return new SourceOnGraph(source, RunMemory.NONE, container, object.object().provenance());
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
      EnumCursor<CursorState> cursor, Discovery<RunObject, CursorState> discovery)
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
      case Cursor.Done _ -> {
        unlisted.decrementAndGet();
        yield new EnumCursor.Done<>();
      }
    };
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the one memory that remembers nothing
  public ObjectReader open(ObjectDescriptor<RunObject> object)
      throws IOException, ObjectSkippedException {
    try {
      if (container != null || memory.equals(RunMemory.NONE)) {
        return new Opened(source.open(object.locator().object()), object.locator());
      }
      return remembered(object);
    } catch (SkippedException skipped) {
      throw new ObjectSkippedException(skipped.reason(), skipped.isGap());
    }
  }

  /** What the listing says of an object's version saves opening it. */
  private ObjectReader remembered(ObjectDescriptor<RunObject> object) throws IOException {
    SourceObject listed = object.locator().object();
    if (!listed.version().isEmpty()) {
      return recalls(object, ObjectVersion.ofTag(listed.version()))
          ? Recalled.EMPTY
          : new Opened(source.open(listed), object.locator());
    }
    ByteReader reader = source.open(listed);
    boolean isOpen = false;
    try {
      ObjectVersion told = reader.version();
      isOpen = !recalls(object, told);
      if (source.readModel() == ReadModel.BLOCKING) {
        object.locator().version(told.tag());
      }
      return isOpen ? new Opened(reader, object.locator()) : Recalled.EMPTY;
    } finally {
      if (!isOpen) {
        reader.close();
      }
    }
  }

  private boolean recalls(ObjectDescriptor<RunObject> object, ObjectVersion version)
      throws IOException {
    ObjectMemory kept = memory.opened(ContainersFirst.scanned(object), version);
    object.locator().remember(kept);
    return kept != null && kept.isRecalled();
  }

  @Override
  public DeviceId deviceOf(ObjectDescriptor<RunObject> object) {
    Path path = source.deviceOf(object.locator().object());
    return path == null ? DeviceId.UNKNOWN : DeviceId.of(path);
  }

  @Override
  public void ended() {
    try {
      source.close();
    } catch (IOException e) {
      // Everything in it has been read; that closing failed changes nothing about it.
    }
    if (container != null) {
      if (unlisted.get() != 0) {
        container.spoil();
      }
      container.release();
    }
  }

  private final class Step implements Listing {
    private final Discovery<RunObject, CursorState> discovery;

    private Step(Discovery<RunObject, CursorState> discovery) {
      this.discovery = discovery;
    }

    @Override
    public int limit() {
      return discovery.limit();
    }

    @Override
    public void object(SourceObject object) {
      boolean isOwn = !Provenance.NONE.equals(object.provenance());
      SourceObject attributed = isOwn ? object : object.withProvenance(provenance);
      discovery.object(new RunObject(attributed, container), object.size());
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      discovery.skipped(RunObject.unread(path, container), reason);
    }

    @Override
    public void gap(ObjectPath path, String reason) {
      discovery.gap(RunObject.unread(path, container), reason);
    }

    @Override
    public void failed(ObjectPath path, Exception cause) {
      if (container != null) {
        container.spoil();
      }
      discovery.failed(RunObject.unread(path, container), cause);
    }

    @Override
    public boolean branch(CursorState part) {
      unlisted.incrementAndGet();
      boolean isTaken = discovery.branch(part);
      if (!isTaken) {
        unlisted.decrementAndGet();
      }
      return isTaken;
    }
  }

  private record Opened(ByteReader reader, RunObject object) implements ObjectReader {
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
        // What comes now is not of the version it would be remembered by.
        ObjectMemory memory = object.memory();
        if (memory != null) {
          memory.spoil();
        }
        object.version("");
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

  /** Stands for an object that is known from before. */
  private enum Recalled implements ObjectReader {
    EMPTY;

    @Override
    public long size() {
      return 0;
    }

    @Override
    public int read(long offset, MemorySegment target) {
      return 0;
    }

    @Override
    public void close() {}
  }
}
