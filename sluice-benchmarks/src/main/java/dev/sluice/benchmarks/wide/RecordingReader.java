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

/** Reads what the flight recorder saw of a history's scan by one worker. */
final class RecordingReader {
  static final String TASK = "dev.sluice.scheduler.Task";
  static final String PREPARATION = "dev.sluice.pipeline.Preparation";
  static final String COLLECTION = "jdk.GarbageCollection";

  /** When something was done, on a clock that stands still while the collector stops all. */
  private record Span(String what, String phase, long start, long end) {
    long nanos() {
      return end - start;
    }

    boolean holds(Span other) {
      return start <= other.start && other.end <= end;
    }
  }

  /** The pauses so far, by their end. */
  private final TreeMap<Long, Long> pauses = new TreeMap<>();

  private final List<Span> tasks = new ArrayList<>();
  private final List<Span> steps = new ArrayList<>();
  private final List<Span> divisions = new ArrayList<>();
  private @Nullable Span scan;
  private long pauseNanos;

  private RecordingReader() {}

  static RecordedHistory read(Path file) throws IOException {
    RecordingReader reader = new RecordingReader();
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    reader.readPauses(events);
    events.forEach(reader::take);
    return reader.history();
  }

  private void readPauses(List<RecordedEvent> events) {
    List<RecordedEvent> sorted =
        events.stream()
            .filter(event -> event.getEventType().getName().equals(COLLECTION))
            .sorted(Comparator.comparing(RecordedEvent::getStartTime))
            .toList();
    for (RecordedEvent event : sorted) {
      pauseNanos += event.getDuration("sumOfPauses").toNanos();
      pauses.put(nanos(event.getEndTime()), pauseNanos);
    }
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
  }

  private long withoutPauses(Instant instant) {
    long at = nanos(instant);
    Map.Entry<Long, Long> before = pauses.floorEntry(at);
    return before == null ? at : at - before.getValue();
  }

  private void take(RecordedEvent event) {
    long start = withoutPauses(event.getStartTime());
    long end = withoutPauses(event.getEndTime());
    switch (event.getEventType().getName()) {
      case TASK -> {
        String name = event.getClass("taskClass").getName();
        tasks.add(new Span(name.substring(name.lastIndexOf('$') + 1), "", start, end));
      }
      case PREPARATION ->
          steps.add(new Span(event.getString("kind"), event.getString("phase"), start, end));
      case DivisionEvent.NAME -> divisions.add(new Span("", "", start, end));
      case ScanEvent.NAME -> scan = new Span("", "", start, end);
      default -> {}
    }
  }

  private RecordedHistory history() {
    Span whole = scan;
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
            parts
                .computeIfAbsent(part.phase(), _ -> new ArrayList<>())
                .add(part(part, rest));
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
    long tasksEnd = tasks.stream().mapToLong(Span::end).max().getAsLong();
    return new RecordedHistory(
        tasks.getFirst().start() - whole.start(),
        begin,
        phases,
        listing,
        objects,
        whole.end() - tasksEnd,
        pauseNanos);
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
