package dev.sluice.scan;

import dev.sluice.detect.rule.Confidence;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import java.util.List;

/**
 * How a run goes about its work.
 *
 * @param workers threads that scan
 * @param seed of the scheduler's random choices
 * @param bufferedBytes memory for the bytes being scanned
 * @param waitingReads reads over a network under way at once
 * @param objectsInFlight objects listed and not ended at once; 0 for 1024, or more where there are
 *     many sources
 * @param objectBytesMax larger objects are skipped; 0 for no limit
 * @param confidenceMin matches that are less sure are left out
 * @param characterOffsets whether findings tell their places in characters too; that takes another
 *     look at objects in which something is found, and at large ones
 * @param pinWorkers whether each thread is bound to a CPU, where the system can
 * @param deviceSlots how many objects of packs may be open at once on a device: a number for all,
 *     or {@code WHAT=NUMBER} for a kind (rotational, network, solid-state, unknown), a device as
 *     {@code MAJOR:MINOR} or the device of a path. It holds for all runs of the process that share
 *     the devices, and the last to say it counts; empty for what is so already
 * @param taskTimes whether the run's metrics tell how long tasks took
 */
public record ScanOptions(
    int workers,
    long seed,
    long bufferedBytes,
    int waitingReads,
    int objectsInFlight,
    long objectBytesMax,
    Confidence confidenceMin,
    boolean characterOffsets,
    boolean pinWorkers,
    List<String> deviceSlots,
    boolean taskTimes) {
  /** More objects in flight than this are taken for a mistake. */
  public static final int OBJECTS_IN_FLIGHT_MAX = 1 << 20;

  /** As many workers as processors; 256 MiB of buffers. */
  public static final ScanOptions DEFAULT =
      new ScanOptions(
          Runtime.getRuntime().availableProcessors(),
          0x853c49e6748fea9bL,
          256L << 20,
          64,
          0,
          0,
          Confidence.LOW,
          false,
          false,
          List.of(),
          false);

  public ScanOptions {
    deviceSlots = List.copyOf(deviceSlots);
    if (!deviceSlots.isEmpty()) {
      DeviceSlotsOptions _ = DeviceSlotsOptions.parse(deviceSlots);
    }
    if (workers < 1) {
      throw new IllegalArgumentException("a run needs at least one worker, not " + workers);
    }
    if (waitingReads < 1) {
      throw new IllegalArgumentException("waitingReads is at least 1, not " + waitingReads);
    }
    if (objectsInFlight < 0 || objectsInFlight > OBJECTS_IN_FLIGHT_MAX) {
      throw new IllegalArgumentException(
          "objectsInFlight is 0 to %d, not %d".formatted(OBJECTS_IN_FLIGHT_MAX, objectsInFlight));
    }
    if (objectBytesMax < 0) {
      throw new IllegalArgumentException("objectBytesMax is negative: " + objectBytesMax);
    }
  }

  public ScanOptions withWorkers(int value) {
    Changed changed = new Changed(this);
    changed.workers = value;
    return changed.options();
  }

  public ScanOptions withSeed(long value) {
    Changed changed = new Changed(this);
    changed.seed = value;
    return changed.options();
  }

  public ScanOptions withBufferedBytes(long value) {
    Changed changed = new Changed(this);
    changed.bufferedBytes = value;
    return changed.options();
  }

  public ScanOptions withWaitingReads(int value) {
    Changed changed = new Changed(this);
    changed.waitingReads = value;
    return changed.options();
  }

  public ScanOptions withObjectsInFlight(int value) {
    Changed changed = new Changed(this);
    changed.objectsInFlight = value;
    return changed.options();
  }

  public ScanOptions withObjectBytesMax(long value) {
    Changed changed = new Changed(this);
    changed.objectBytesMax = value;
    return changed.options();
  }

  public ScanOptions withConfidenceMin(Confidence value) {
    Changed changed = new Changed(this);
    changed.confidenceMin = value;
    return changed.options();
  }

  public ScanOptions withCharacterOffsets(boolean value) {
    Changed changed = new Changed(this);
    changed.characterOffsets = value;
    return changed.options();
  }

  public ScanOptions withPinnedWorkers(boolean value) {
    Changed changed = new Changed(this);
    changed.pinWorkers = value;
    return changed.options();
  }

  public ScanOptions withDeviceSlots(List<String> value) {
    Changed changed = new Changed(this);
    changed.deviceSlots = value;
    return changed.options();
  }

  public ScanOptions withTaskTimes(boolean value) {
    Changed changed = new Changed(this);
    changed.taskTimes = value;
    return changed.options();
  }

  /** Options of which one is about to change. */
  private static final class Changed {
    private int workers;
    private long seed;
    private long bufferedBytes;
    private int waitingReads;
    private int objectsInFlight;
    private long objectBytesMax;
    private Confidence confidenceMin;
    private boolean characterOffsets;
    private boolean pinWorkers;
    private List<String> deviceSlots;
    private boolean taskTimes;

    Changed(ScanOptions options) {
      workers = options.workers;
      seed = options.seed;
      bufferedBytes = options.bufferedBytes;
      waitingReads = options.waitingReads;
      objectsInFlight = options.objectsInFlight;
      objectBytesMax = options.objectBytesMax;
      confidenceMin = options.confidenceMin;
      characterOffsets = options.characterOffsets;
      pinWorkers = options.pinWorkers;
      deviceSlots = options.deviceSlots;
      taskTimes = options.taskTimes;
    }

    ScanOptions options() {
      return new ScanOptions(
          workers,
          seed,
          bufferedBytes,
          waitingReads,
          objectsInFlight,
          objectBytesMax,
          confidenceMin,
          characterOffsets,
          pinWorkers,
          deviceSlots,
          taskTimes);
    }
  }
}
