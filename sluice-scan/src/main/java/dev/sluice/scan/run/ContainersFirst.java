package dev.sluice.scan.run;

import dev.sluice.scheduler.graph.Chunk;
import dev.sluice.scheduler.graph.ObjectDescriptor;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.CursorState;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Places;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A worker's scan: an object that is a container is listed instead of scanned. */
final class ContainersFirst {
  private final List<ContainerFormat> containers;
  private final ObjectScan.Lane lane;
  private final View view = new View();

  ContainersFirst(List<ContainerFormat> containers, ObjectScan.Lane lane) {
    this.containers = containers;
    this.lane = lane;
  }

  void scan(Chunk<RunObject, CursorState> chunk) throws Exception {
    ObjectMemory memory = chunk.object().locator().memory();
    if (memory != null && memory.isRecalled()) {
      chunk.enough();
      return;
    }
    if (chunk.baseOffset() == 0
        && chunk.prefixLength() == 0
        && !ScanRun.sourceOf(chunk).opensContainers()
        && openedAsContainer(chunk)) {
      return;
    }
    view.chunk = chunk;
    try {
      lane.scan(view);
    } finally {
      view.chunk = null;
    }
  }

  private boolean openedAsContainer(Chunk<RunObject, CursorState> chunk) throws IOException {
    RunObject located = chunk.object().locator();
    SourceObject object = located.object();
    for (ContainerFormat format : containers) {
      if (format.recognizes(object.path(), chunk.memory().asSlice(0, chunk.length()))) {
        Source contents = open(format, ScanRun.sourceOf(chunk), object);
        chunk.nest(SourceOnGraph.inside(located, contents));
        chunk.enough();
        return true;
      }
    }
    return false;
  }

  private static Source open(ContainerFormat format, Source origin, SourceObject object)
      throws IOException {
    return origin.readModel() == ReadModel.BLOCKING
        ? new LateSource(format, origin.patient(), object)
        : format.open(origin, object);
  }

  static ScannedObject scanned(ObjectDescriptor<RunObject> object) {
    SourceObject located = object.locator().object();
    return new ScannedObject(object.sourceId(), located.path(), located.provenance());
  }

  /** The chunk as the scan sees it. */
  private static final class View implements ObjectScan.ScanChunk {
    private @Nullable Chunk<RunObject, CursorState> chunk;

    private Chunk<RunObject, CursorState> chunk() {
      if (chunk == null) {
        throw new IllegalStateException("a chunk may not be kept after the scan of it returned");
      }
      return chunk;
    }

    @Override
    public ScannedObject object() {
      return scanned(chunk().object());
    }

    @Override
    public @Nullable ObjectMemory remembered() {
      return chunk().object().locator().memory();
    }

    @Override
    public @Nullable FollowedLink link() {
      return ScanRun.sourceOf(chunk()).linkOf(chunk().object().locator().object());
    }

    @Override
    public @Nullable Places places() {
      return ScanRun.sourceOf(chunk()).placesOf(chunk().object().locator().object());
    }

    @Override
    public MemorySegment memory() {
      return chunk().memory();
    }

    @Override
    public long baseOffset() {
      return chunk().baseOffset();
    }

    @Override
    public int length() {
      return chunk().length();
    }

    @Override
    public int prefixLength() {
      return chunk().prefixLength();
    }

    @Override
    public boolean last() {
      return chunk().last();
    }

    @Override
    public @Nullable Object carry() {
      return chunk().carry();
    }

    @Override
    public void carry(@Nullable Object state) {
      chunk().carry(state);
    }
  }
}
