package dev.sluice.scan.redact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A text with some of its stretches hidden. A secret that stands in the text as it is keeps some of
 * its beginning, as far as was asked; an encoded one keeps nothing, since its beginning may tell
 * more than the same part of the secret.
 */
public final class HiddenText {
  /** What stands in the place of what is hidden altogether. */
  public static final String WORD = "REDACTED";

  private static final String REST = "...";

  private final int percent;

  public HiddenText(int percent) {
    this.percent = percent;
  }

  /** How many of the first characters of a secret are kept. */
  public int kept(int length) {
    return percent == 100 ? 0 : (int) Math.rint(length * (100 - percent) / 100.0);
  }

  private record Stretch(int start, int end, String mark) implements Comparable<Stretch> {
    @Override
    public int compareTo(Stretch other) {
      int order = Integer.compare(start, other.start);
      return order == 0 ? Integer.compare(end, other.end) : order;
    }
  }

  /** The text without what is hidden in it. */
  public String hide(String text, List<Occurrence> occurrences) {
    return hide(text, occurrences, 0, text.length());
  }

  /** A part of the text, without what is hidden in all of it. */
  public String hide(String text, List<Occurrence> occurrences, int from, int to) {
    StringBuilder shown = new StringBuilder();
    int at = from;
    for (Stretch stretch : stretches(occurrences)) {
      if (stretch.end() < from || stretch.start() > to) {
        continue;
      }
      if (stretch.start() > at) {
        shown.append(text, at, stretch.start());
      }
      shown.append(stretch.mark());
      at = Math.max(at, stretch.end());
    }
    return at < to ? shown.append(text, at, to).toString() : shown.toString();
  }

  /** What is hidden, in order: stretches that overlap are one, neighbours are not. */
  private List<Stretch> stretches(List<Occurrence> occurrences) {
    List<Stretch> sorted = new ArrayList<>();
    for (Occurrence one : occurrences) {
      boolean isPart = one.isPlain() && percent < 100;
      int start = isPart ? one.start() + kept(one.end() - one.start()) : one.start();
      sorted.add(new Stretch(start, one.end(), isPart ? REST : WORD));
    }
    Collections.sort(sorted);
    List<Stretch> merged = new ArrayList<>();
    for (Stretch next : sorted) {
      Stretch last = merged.isEmpty() ? null : merged.getLast();
      boolean isSame = last != null && next.start() == last.start() && next.end() == last.end();
      if (last == null || (next.start() >= last.end() && !isSame)) {
        merged.add(next);
      } else {
        String mark = last.mark().equals(WORD) ? WORD : next.mark();
        merged.set(
            merged.size() - 1, new Stretch(last.start(), Math.max(last.end(), next.end()), mark));
      }
    }
    return merged;
  }
}
