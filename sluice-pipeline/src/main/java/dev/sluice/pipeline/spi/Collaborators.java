package dev.sluice.pipeline.spi;

import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import dev.sluice.source.ContainerFormat;
import java.util.List;

/**
 * Who a graph works with.
 *
 * @param scan what is done with every chunk
 * @param containers kinds of objects that are opened rather than scanned
 * @param events who is told of every object
 * @param reads where sources that wait are listed and read
 * @param records what is known of objects from before
 * @param devices the slots of devices, which runs share
 * @param ticker measures how long tasks wait
 */
public record Collaborators(
    ChunkScan scan,
    List<ContainerFormat> containers,
    RunEvents events,
    ReadStage reads,
    RunRecords records,
    DeviceSlots devices,
    Ticker ticker) {
  public Collaborators {
    containers = List.copyOf(containers);
  }

  /** A run that opens no containers, never waits and remembers nothing. */
  public static Collaborators of(ChunkScan scan, RunEvents events) {
    return new Collaborators(
        scan,
        List.of(),
        events,
        ReadStage.NONE,
        RunRecords.NONE,
        DeviceSlots.ofProcess(),
        SystemTicker.INSTANCE);
  }

  public Collaborators withContainers(List<ContainerFormat> others) {
    return new Collaborators(scan, others, events, reads, records, devices, ticker);
  }

  public Collaborators withDevices(DeviceSlots others) {
    return new Collaborators(scan, containers, events, reads, records, others, ticker);
  }

  public Collaborators withReads(ReadStage other) {
    return new Collaborators(scan, containers, events, other, records, devices, ticker);
  }

  public Collaborators withTicker(Ticker other) {
    return new Collaborators(scan, containers, events, reads, records, devices, other);
  }
}
