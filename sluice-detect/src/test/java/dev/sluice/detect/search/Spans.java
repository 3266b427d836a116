package dev.sluice.detect.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Collects matches as texts that compare well, sorted by rule and place. */
final class Spans implements MatchSink {
  private record Span(int rule, long start, String text) {}

  private final List<Span> spans = new ArrayList<>();

  @Override
  public int match(RawMatch match) {
    StringBuilder span = new StringBuilder("rule " + match.rule());
    span.append(' ').append(match.start()).append('-').append(match.end());
    for (int group = 1; group <= match.groupCount(); group++) {
      boolean taken = match.groupStart(group) >= 0;
      span.append(' ').append(taken ? match.base() + match.groupStart(group) : -1);
      span.append('-').append(taken ? match.base() + match.groupEnd(group) : -1);
    }
    spans.add(new Span(match.rule(), match.start(), span.toString()));
    return MATTERS;
  }

  /** The spans so far, those of one rule as they came. */
  List<String> all() {
    // A stable sort: matches of one rule that came out of order stay visible.
    return spans.stream().sorted(Comparator.comparingInt(Span::rule)).map(Span::text).toList();
  }

  /** The spans of {@code text} in chunks of random size below {@code chunkBytesMax}. */
  static List<String> ofChunks(MatchEngine engine, byte[] text, Random random, int chunkBytesMax) {
    Spans spans = new Spans();
    MatchStream stream = engine.newStream();
    int from = 0;
    while (from < text.length) {
      int to = Math.min(text.length, from + 1 + random.nextInt(chunkBytesMax));
      stream.chunk(text, from, to, spans);
      from = to;
    }
    stream.end(spans);
    return spans.all();
  }

  static List<String> ofWhole(MatchEngine engine, byte[] text) {
    Spans spans = new Spans();
    engine.scan(text, 0, text.length, engine.newScratch(), spans);
    return spans.all();
  }
}
