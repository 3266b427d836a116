package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.simulation.stage.Stage;

/** A scan during which others may come in. */
record InterruptedScan(ChunkScan scan, Stage stage) implements ChunkScan {
  @Override
  public Lane lane(int worker) {
    Lane lane = scan.lane(worker);
    return chunk -> {
      stage.point();
      lane.scan(chunk);
      stage.point();
    };
  }
}
