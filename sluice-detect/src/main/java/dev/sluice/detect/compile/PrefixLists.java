package dev.sluice.detect.compile;

import dev.sluice.detect.literal.RequiredPrefix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes {@link CompiledRules#heads}: the same list once, the empty one at 0. */
final class PrefixLists {
  private final List<Integer> all = new ArrayList<>();
  private final Map<List<Integer>, Integer> places = new HashMap<>();

  PrefixLists() {
    add(List.of());
  }

  /** The place of a list. */
  int add(List<RequiredPrefix> heads) {
    List<Integer> list = new ArrayList<>();
    for (RequiredPrefix head : heads) {
      list.add(head.grams().size());
      list.addAll(head.grams());
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

  int[] toArray() {
    return all.stream().mapToInt(Integer::intValue).toArray();
  }
}
