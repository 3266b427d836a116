package dev.sluice.detect.compile;

import dev.sluice.detect.literal.RequiredPrefix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stands between a match's start and its required literal: lists of groups of grams, of each
 * of which one must stand there. A place in the table stands for a list or for a group in it: how
 * many grams the group has, then these. A list ends with a group of none.
 */
public final class PrefixTable {
  /** The place of the list that asks for nothing. */
  public static final int NONE = 0;

  private final int[] numbers;

  /**
   * @param numbers the lists as {@link #numbers} gave them
   */
  public PrefixTable(int[] numbers) {
    if (numbers.length == 0 || numbers[numbers.length - 1] != 0) {
      throw new IllegalArgumentException("compiled rules damaged (prefixes): compile again");
    }
    this.numbers = numbers;
  }

  /** How many places there are. */
  int size() {
    return numbers.length;
  }

  /** All lists, never changed. */
  int[] numbers() {
    return numbers;
  }

  /** Whether a list has no more groups at a place. */
  public boolean isEnd(int group) {
    return numbers[group] == 0;
  }

  /** The place of a group's first gram. */
  public int firstGram(int group) {
    return group + 1;
  }

  /** The place behind a group's last gram, at which the next group begins. */
  public int groupEnd(int group) {
    return group + 1 + numbers[group];
  }

  /** The gram at a place, as {@link RequiredPrefix#gram} writes it. */
  public int gram(int place) {
    return numbers[place];
  }

  /** Makes a table in which equal lists are held once. */
  static final class Builder {
    private final List<Integer> all = new ArrayList<>();
    private final Map<List<Integer>, Integer> places = new HashMap<>();

    Builder() {
      add(List.of());
    }

    /** The place of a list. */
    int add(List<RequiredPrefix> prefixes) {
      List<Integer> list = new ArrayList<>();
      for (RequiredPrefix prefix : prefixes) {
        list.add(prefix.grams().size());
        list.addAll(prefix.grams());
      }
      list.add(0);
      Integer known = places.putIfAbsent(list, all.size());
      if (known != null) {
        return known;
      }
      int place = all.size();
      all.addAll(list);
      return place;
    }

    PrefixTable build() {
      return new PrefixTable(all.stream().mapToInt(Integer::intValue).toArray());
    }
  }
}
