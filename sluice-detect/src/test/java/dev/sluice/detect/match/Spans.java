package dev.sluice.detect.match;

import java.util.ArrayList;
import java.util.List;

/** Collects matches as texts that compare well, sorted by rule and place. */
final class Spans implements MatchSink {
  private record Span(int rule, long start, String text) {}

  private final List<Span> spans = new ArrayList<>();

  @Override
  public void match(RawMatch match) {
    StringBuilder span = new StringBuilder("rule " + match.rule());
    span.append(' ').append(match.start()).append('-').append(match.end());
    for (int group = 1; group <= match.groupCount(); group++) {
      boolean taken = match.groupStart(group) >= 0;
      span.append(' ').append(taken ? match.base() + match.groupStart(group) : -1);
      span.append('-').append(taken ? match.base() + match.groupEnd(group) : -1);
    }
    spans.add(new Span(match.rule(), match.start(), span.toString()));
  }

  /** The spans so far, those of one rule as they came. */
  List<String> all() {
    // A stable sort: matches of one rule that came out of order stay visible.
    return spans.stream()
        .sorted(java.util.Comparator.comparingInt(Span::rule))
        .map(Span::text)
        .toList();
  }

  static List<String> ofWhole(MatchEngine engine, byte[] text) {
    Spans spans = new Spans();
    engine.scan(text, 0, text.length, engine.newScratch(), spans);
    return spans.all();
  }
}
