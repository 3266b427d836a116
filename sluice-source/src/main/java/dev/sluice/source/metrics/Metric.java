package dev.sluice.source.metrics;

import org.jspecify.annotations.Nullable;

/**
 * A number that runs tell of themselves. Whoever counts something defines it once, and every output
 * takes name and explanation from there.
 *
 * @param section the part of the program that counts it, such as {@code executor}
 * @param name what is counted, in lower case with underscores, without the section and the unit
 * @param kind how it behaves
 * @param unit what its values are; seconds are kept as nanoseconds
 * @param label what its values are told apart by, such as {@code worker}; empty if there is but one
 * @param help one sentence on what it means
 */
public record Metric(String section, String name, Kind kind, Unit unit, String label, String help) {
  /** How a number behaves, and so how two parts of a run are put together. */
  public enum Kind {
    /** It only grows: parts are added up. */
    COUNTER,
    /** The most there was at any time: of parts, the larger counts. */
    PEAK,
    /** Many values by their magnitude: parts are added up. */
    DISTRIBUTION
  }

  /** What a value is. */
  public enum Unit {
    COUNT,
    BYTES,
    /** Kept as nanoseconds, told in seconds. */
    SECONDS,
    /** 1 if it is so, 0 if not. */
    FLAG
  }

  public Metric {
    checkWords(section);
    checkWords(name);
    if (!label.isEmpty()) {
      checkWords(label);
    }
    if (help.isBlank()) {
      throw new IllegalArgumentException(section + " " + name + " is not explained");
    }
  }

  /** A number that only grows. */
  public static Metric counter(String section, String name, String help) {
    return new Metric(section, name, Kind.COUNTER, Unit.COUNT, "", help);
  }

  /** The most there was at any time, or a number that does not change. */
  public static Metric peak(String section, String name, String help) {
    return new Metric(section, name, Kind.PEAK, Unit.COUNT, "", help);
  }

  /** Many values by their magnitude. */
  public static Metric distribution(String section, String name, String help) {
    return new Metric(section, name, Kind.DISTRIBUTION, Unit.COUNT, "", help);
  }

  /** This number for each of several things. */
  public Metric by(String what) {
    return new Metric(section, name, kind, unit, what, help);
  }

  /** This number in a unit. */
  public Metric in(Unit other) {
    return new Metric(section, name, kind, other, label, help);
  }

  /** Letters and digits with single underscores between. A loop: a start checks a hundred names. */
  private static void checkWords(String words) {
    boolean isWord = !words.isEmpty() && words.charAt(0) > '9';
    char before = '_';
    for (int i = 0; i < words.length() && isWord; i++) {
      char here = words.charAt(i);
      isWord =
          here == '_'
              ? before != '_'
              : (here >= 'a' && here <= 'z') || (here >= '0' && here <= '9');
      before = here;
    }
    if (!isWord || before == '_') {
      throw new IllegalArgumentException("not words with underscores: '" + words + "'");
    }
  }

  /** By section and name. Written out: a start would have to link what a record has of itself. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Metric metric
        && section.equals(metric.section)
        && name.equals(metric.name);
  }

  @Override
  public int hashCode() {
    return 31 * section.hashCode() + name.hashCode();
  }
}
