package dev.sluice.benchmarks.wide;

import dev.sluice.pipeline.trace.DivisionEvent;
import dev.sluice.pipeline.trace.PreparationEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the flight recorder saw of a history's scan by one worker. Times are those of the
 * worker's processor clock, which stands still while the collector stops all threads, and while the
 * processor is taken by others.
 */
final class RecordingReader {
  static final String TASK = "dev.sluice.scheduler.Task";
  static final String PREPARATION = "dev.sluice.pipeline.Preparation";

  /** When something was done, on the worker's processor clock. */
  private record Span(String what, String phase, long start, long end) {
    long nanos() {
      return end - start;
    }

    boolean holds(Span other) {
      return start <= other.start && other.end <= end;
    }
  }

  /** The worker's processor time at moments. */
  private final TreeMap<Long, Long> clock = new TreeMap<>();

  private final List<Span> tasks = new ArrayList<>();
  private final List<Span> steps = new ArrayList<>();
  private final List<Span> divisions = new ArrayList<>();
  private @Nullable RecordedEvent scan;

  private RecordingReader() {}

  static RecordedHistory read(Path file) throws IOException {
    RecordingReader reader = new RecordingReader();
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    reader.readClock(events);
    events.forEach(reader::take);
    return reader.history();
  }

  private void readClock(List<RecordedEvent> events) {
    for (RecordedEvent event : events) {
      if (event.getEventType().getName().equals(ProcessorEvent.NAME)) {
        clock.put(nanos(event.getStartTime()), event.getLong("nanos"));
      }
    }
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
  }

  /** The processor time at a moment; between two that were recorded it is taken to go evenly. */
  private long processorNanos(Instant instant) {
    long at = nanos(instant);
    Map.Entry<Long, Long> before = clock.floorEntry(at);
    Map.Entry<Long, Long> after = clock.ceilingEntry(at);
    if (before == null || after == null) {
      Map.Entry<Long, Long> nearest = before == null ? after : before;
      return nearest == null ? at : nearest.getValue() + at - nearest.getKey();
    }
    long wall = after.getKey() - before.getKey();
    double share = wall == 0 ? 0 : (double) (at - before.getKey()) / wall;
    return before.getValue() + (long) (share * (after.getValue() - before.getValue()));
  }

  private void take(RecordedEvent event) {
    long start = processorNanos(event.getStartTime());
    long end = processorNanos(event.getEndTime());
    switch (event.getEventType().getName()) {
      case TASK -> {
        String name = event.getClass("taskClass").getName();
        tasks.add(new Span(name.substring(name.lastIndexOf('$') + 1), "", start, end));
      }
      case PREPARATION ->
          steps.add(new Span(event.getString("kind"), event.getString("phase"), start, end));
      case DivisionEvent.NAME -> divisions.add(new Span("", "", start, end));
      case ScanEvent.NAME -> scan = event;
      default -> {}
    }
  }

  private RecordedHistory history() {
    RecordedEvent whole = scan;
    if (whole == null || tasks.isEmpty()) {
      throw new IllegalArgumentException("this is no recording of a history's scan");
    }
    // What begins at the same moment: the longer one holds the other.
    Comparator<Span> order =
        Comparator.comparingLong(Span::start)
            .thenComparing(Comparator.comparingLong(Span::end).reversed());
    tasks.sort(order);
    steps.sort(order);
    divisions.sort(order);
    Map<String, List<RecordedPart>> parts = new HashMap<>();
    Map<String, Long> lanes = new HashMap<>();
    Map<String, Integer> laneCounts = new HashMap<>();
    Map<String, Long> ends = new HashMap<>();
    long begin = 0;
    long listing = 0;
    List<Long> objects = new ArrayList<>();
    int step = 0;
    for (Span task : tasks) {
      long inside = 0;
      @Nullable Span part = null;
      for (; step < steps.size() && task.holds(steps.get(step)); step++) {
        Span done = steps.get(step);
        inside += done.nanos();
        switch (PreparationEvent.Kind.valueOf(done.what())) {
          case BEGIN -> begin += done.nanos();
          case LANE -> {
            lanes.merge(done.phase(), done.nanos(), Long::sum);
            laneCounts.merge(done.phase(), 1, Integer::sum);
          }
          case PART -> part = done;
          case END -> ends.merge(done.phase(), done.nanos(), Long::sum);
        }
      }
      long rest = task.nanos() - inside;
      switch (task.what()) {
        case "Prepare" -> {
          if (part != null) {
            parts.computeIfAbsent(part.phase(), _ -> new ArrayList<>()).add(part(part, rest));
          }
        }
        case "Enumerate" -> listing += rest;
        default -> objects.add(rest);
      }
    }
    if (step < steps.size()) {
      throw new IllegalArgumentException("more than one worker was recorded");
    }
    Map<String, RecordedPhase> phases = new HashMap<>();
    parts.forEach(
        (name, all) ->
            phases.put(
                name,
                new RecordedPhase(
                    name,
                    lanes.getOrDefault(name, 0L) / laneCounts.getOrDefault(name, 1),
                    all,
                    ends.getOrDefault(name, 0L))));
    return new RecordedHistory(
        whole.getLong("openNanos"),
        begin,
        phases,
        listing,
        objects,
        whole.getLong("finishNanos"),
        whole.getLong("collectorNanos"));
  }

  private int nextDivision;

  /** A part with what was divided off it, and what its task did besides at the end. */
  private RecordedPart part(Span span, long rest) {
    RecordedPart part = part(span);
    List<RecordedPart.Stretch> stretches = new ArrayList<>(part.stretches());
    RecordedPart.Stretch last = stretches.removeLast();
    stretches.add(new RecordedPart.Stretch(last.nanos() + rest, null));
    return new RecordedPart(stretches);
  }

  private RecordedPart part(Span span) {
    List<RecordedPart.Stretch> stretches = new ArrayList<>();
    long at = span.start();
    while (nextDivision < divisions.size() && span.holds(divisions.get(nextDivision))) {
      Span divided = divisions.get(nextDivision++);
      stretches.add(new RecordedPart.Stretch(divided.start() - at, part(divided)));
      at = divided.end();
    }
    stretches.add(new RecordedPart.Stretch(span.end() - at, null));
    return new RecordedPart(stretches);
  }
}
