package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The byte sets of all rules, each held once; number 0 is every byte. */
public final class SetTable {
  private final Map<ByteSet, Integer> numbers = new LinkedHashMap<>();
  private final List<ByteSet> sets = new ArrayList<>();

  public SetTable() {
    number(ByteSet.ALL);
  }

  /** The number of {@code set}, given to it now if it is new. */
  public int number(ByteSet set) {
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known != null) {
      return known;
    }
    sets.add(set);
    return sets.size() - 1;
  }

  public ByteSet set(int number) {
    return sets.get(number);
  }

  /** All sets, four words each. */
  public long[] words() {
    long[] words = new long[sets.size() * 4];
    for (int i = 0; i < words.length; i++) {
      words[i] = sets.get(i >>> 2).word(i & 3);
    }
    return words;
  }
}
