package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.stage.LateSource;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A worker's scan: an object that is a container is listed instead of scanned. */
final class ContainersFirst {
  private final List<ContainerFormat> containers;
  private final ChunkScan.Lane lane;
  private final BooleanSupplier isWanted;
  private final byte[] head = new byte[ContainerFormat.HEAD_BYTES];

  /**
   * A worker's scan.
   *
   * @param isWanted whether the run goes on
   */
  ContainersFirst(List<ContainerFormat> containers, ChunkScan.Lane lane, BooleanSupplier isWanted) {
    this.isWanted = isWanted;
    this.containers = containers;
    this.lane = lane;
  }

  void scan(ChunkView chunk) throws Exception {
    ObjectRecord record = chunk.remembered();
    if (record != null && record.isRecalled()) {
      chunk.enough();
      return;
    }
    if (chunk.offset() == 0
        && !chunk.context().source().source().opensContainers()
        && openedAsContainer(chunk)) {
      return;
    }
    lane.scan(chunk);
  }

  private boolean openedAsContainer(ChunkView chunk) throws IOException {
    if (containers.isEmpty()) {
      return false;
    }
    SourceObject object = chunk.object().object();
    int length = Math.min(chunk.length(), head.length);
    chunk.memory().asByteBuffer().get(0, head, 0, length);
    for (ContainerFormat format : containers) {
      if (format.recognizes(object.path(), head, length)) {
        chunk.nest(open(format, chunk.context().source().source(), object));
        chunk.enough();
        return true;
      }
    }
    return false;
  }

  private Source open(ContainerFormat format, Source origin, SourceObject object)
      throws IOException {
    return origin.readModel() == ReadModel.BLOCKING
        ? new LateSource(format, origin.patient(), object, isWanted)
        : format.open(origin, object, isWanted);
  }
}
