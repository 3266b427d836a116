package dev.sluice.benchmarks.wide;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scan of a history by one worker, as it was recorded: how long each thing took that is done as
 * a whole, without the pauses of the garbage collector.
 *
 * @param openNanos from the start until the first task
 * @param beginNanos what comes before the first phase
 * @param phases by name
 * @param listingNanos of all listings together
 * @param objectNanos of each object that was listed
 * @param finishNanos from the end of the last task until the end
 * @param pauseNanos for which the garbage collector stopped all threads
 */
record RecordedHistory(
    long openNanos,
    long beginNanos,
    Map<String, RecordedPhase> phases,
    long listingNanos,
    List<Long> objectNanos,
    long finishNanos,
    long pauseNanos) {
  static final String HEADS = "heads";
  static final String COMMITS = "commits";
  static final String HISTORY = "history";
  static final String CONTENTS = "contents";
  static final String FOLDERS = "folders";
  static final String FIRST_PLACES = "first places";

  RecordedHistory {
    phases = Map.copyOf(phases);
    objectNanos = List.copyOf(objectNanos);
  }

  RecordedPhase phase(String name) {
    return phases.getOrDefault(name, RecordedPhase.none(name));
  }

  /** The phases in the order in which they end. */
  List<RecordedPhase> inOrder() {
    return List.of(
        phase(HEADS),
        phase(COMMITS),
        phase(HISTORY),
        phase(CONTENTS),
        phase(FOLDERS),
        phase(FIRST_PLACES));
  }

  /** What follows both the commits and the folders, whichever comes last. */
  long meetNanos() {
    return phase(HISTORY).endNanos() + phase(FOLDERS).endNanos();
  }

  /** How long everything takes one worker. */
  long workNanos() {
    long sum = openNanos + beginNanos + listingNanos + finishNanos;
    for (RecordedPhase phase : phases.values()) {
      sum += phase.laneNanos() + phase.workNanos() + phase.endNanos();
    }
    for (long object : objectNanos) {
      sum += object;
    }
    return sum;
  }

  /** What one worker does while all others wait, by name. */
  Map<String, Long> serialNanos() {
    Map<String, Long> serial = new LinkedHashMap<>();
    serial.put("opening", openNanos);
    serial.put("before " + HEADS, beginNanos);
    serial.put("before " + COMMITS, phase(HEADS).endNanos());
    serial.put("after " + COMMITS, phase(COMMITS).endNanos());
    serial.put("after " + CONTENTS, phase(CONTENTS).endNanos());
    serial.put("before " + FIRST_PLACES, meetNanos());
    serial.put("after " + FIRST_PLACES, phase(FIRST_PLACES).endNanos());
    serial.put("reporting", finishNanos);
    serial.put("garbage collector", pauseNanos);
    return serial;
  }

  /** How long everything takes however many workers there are. */
  long criticalNanos() {
    long ways =
        Math.max(
            phase(HISTORY).spanNanos(),
            phase(CONTENTS).spanNanos() + phase(CONTENTS).endNanos() + phase(FOLDERS).spanNanos());
    long longest = objectNanos.stream().mapToLong(Long::longValue).max().orElse(0);
    return openNanos
        + beginNanos
        + phase(HEADS).spanNanos()
        + phase(HEADS).endNanos()
        + phase(COMMITS).spanNanos()
        + phase(COMMITS).endNanos()
        + ways
        + meetNanos()
        + phase(FIRST_PLACES).spanNanos()
        + phase(FIRST_PLACES).endNanos()
        + longest
        + finishNanos
        + pauseNanos;
  }
}
