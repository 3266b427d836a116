package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells exactly which required literals begin at a position: a hash table of their first four
 * bytes, letters in one case, each with the list of required literals that can begin so.
 *
 * <p>Most bytes of most required literals are one letter in one or both cases, so that a mask and a
 * comparison of eight bytes at once decide. The other bytes are looked up in their sets.
 */
final class KeyTable {
  /** The place of the byte before a required literal, among the places of its own bytes. */
  private static final int BEFORE = RequiredLiteral.SETS_MAX;

  /** For each slot the key and, at the next index, where its list begins; -1 if there is none. */
  private final int[] slots;

  private final int shift;

  /** Numbers of required literals; the last of each list as its complement. */
  private final int[] lists;

  /**
   * For each required literal which bits of its bytes are given, and at the next index those bits.
   */
  private final long[] tests;

  /** For each required literal the first of its {@link #places}, and the end of the last. */
  private final int[] placesFrom;

  /** Places where the bits do not say all, each with the number of its set times 16. */
  private final int[] places;

  private final long[] sets;

  private KeyTable(
      int[] slots, int[] lists, long[] tests, int[] placesFrom, int[] places, long[] sets) {
    if (Integer.bitCount(slots.length) != 1 || tests.length != 2 * (placesFrom.length - 1)) {
      throw new IllegalArgumentException("tables of required literals do not fit together");
    }
    this.slots = slots;
    this.lists = lists;
    this.tests = tests;
    this.placesFrom = placesFrom;
    this.places = places;
    this.sets = sets;
    shift = 33 - Integer.numberOfTrailingZeros(slots.length);
  }

  /** Takes tables as {@link #write} gave them. */
  static KeyTable read(TableSource source) {
    return new KeyTable(
        source.ints(), source.ints(), source.longs(), source.ints(), source.ints(), source.longs());
  }

  /** Gives the tables away. */
  void write(TableSink sink) {
    sink.ints(slots);
    sink.ints(lists);
    sink.longs(tests);
    sink.ints(placesFrom);
    sink.ints(places);
    sink.longs(sets);
  }

  /**
   * The table of some required literals.
   *
   * @param literals all there are; their places in the list are their numbers
   * @param befores for each what the byte before it may be
   * @param numbers which of them the table is for
   */
  static KeyTable of(List<List<ByteSet>> literals, List<ByteSet> befores, List<Integer> numbers) {
    Map<Integer, List<Integer>> byKey = new LinkedHashMap<>();
    long[] tests = new long[2 * literals.size()];
    int[] placesFrom = new int[literals.size() + 1];
    List<Integer> places = new ArrayList<>();
    Map<ByteSet, Integer> setNumbers = new LinkedHashMap<>();
    int next = 0;
    for (int number : numbers) {
      List<ByteSet> sets = literals.get(number);
      Arrays.fill(placesFrom, next, number + 1, places.size());
      next = number + 1;
      KeyMap.forEachKey(
          sets, key -> byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(number));
      for (int place = 0; place < sets.size(); place++) {
        ByteSet set = sets.get(place);
        long given = given(set);
        tests[2 * number] |= given << (8 * place);
        tests[2 * number + 1] |= (given & set.first()) << (8 * place);
        if (1 << (8 - Long.bitCount(given)) != set.size()) {
          places.add(setNumbers.computeIfAbsent(set, _ -> setNumbers.size()) << 4 | place);
        }
      }
      if (!befores.get(number).isAll()) {
        ByteSet before = befores.get(number);
        places.add(setNumbers.computeIfAbsent(before, _ -> setNumbers.size()) << 4 | BEFORE);
      }
    }
    Arrays.fill(placesFrom, next, placesFrom.length, places.size());
    long[] words = new long[4 * setNumbers.size()];
    for (Map.Entry<ByteSet, Integer> entry : setNumbers.entrySet()) {
      for (int i = 0; i < 4; i++) {
        words[4 * entry.getValue() + i] = entry.getKey().word(i);
      }
    }
    // A power of two of slots, a third of them empty at least.
    int[] slots = new int[2 * Math.max(2, Integer.highestOneBit(byKey.size() * 3 / 2) * 2)];
    int[] lists = fill(byKey, slots);
    return new KeyTable(slots, lists, tests, placesFrom, toArray(places), words);
  }

  private static int[] fill(Map<Integer, List<Integer>> byKey, int[] slots) {
    int shift = 33 - Integer.numberOfTrailingZeros(slots.length);
    for (int at = 1; at < slots.length; at += 2) {
      slots[at] = -1;
    }
    List<Integer> lists = new ArrayList<>();
    for (Map.Entry<Integer, List<Integer>> entry : byKey.entrySet()) {
      int slot = (entry.getKey() * KeyMap.MULTIPLIER) >>> shift << 1;
      while (slots[slot + 1] >= 0) {
        slot = (slot + 2) & (slots.length - 1);
      }
      slots[slot] = entry.getKey();
      slots[slot + 1] = lists.size();
      lists.addAll(entry.getValue());
      lists.set(lists.size() - 1, ~lists.getLast());
    }
    return toArray(lists);
  }

  private static int[] toArray(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The bits that all members of {@code set} have in common. */
  private static long given(ByteSet set) {
    int first = set.first();
    int differing = 0;
    for (int value = 0; value < 256; value++) {
      differing |= set.contains(value) ? value ^ first : 0;
    }
    return ~differing & 0xff;
  }

  /** How many required literals there are, in this table or not. */
  int count() {
    return placesFrom.length - 1;
  }

  /**
   * Finds those that begin at a position.
   *
   * @param into takes their numbers
   * @return how many there are
   */
  int find(long word, int before, int[] into) {
    int at = list(word);
    if (at < 0) {
      return 0;
    }
    int count = 0;
    while (true) {
      int entry = lists[at++];
      int literal = entry < 0 ? ~entry : entry;
      if (begins(literal, word, before)) {
        into[count++] = literal;
      }
      if (entry < 0) {
        return count;
      }
    }
  }

  /** Where the list of those begins that may begin with the bytes {@code word}, or -1. */
  private int list(long word) {
    int key = (int) word | KeyMap.FOLD;
    int[] table = slots;
    int slot = (key * KeyMap.MULTIPLIER) >>> shift << 1;
    while (true) {
      int from = table[slot + 1];
      if (from < 0 || table[slot] == key) {
        return from;
      }
      slot = (slot + 2) & (table.length - 1);
    }
  }

  /**
   * Whether a required literal begins at a position.
   *
   * @param word the eight bytes at the position
   * @param before the byte before it, or -1 where the text begins
   */
  private boolean begins(int literal, long word, int before) {
    if ((word & tests[2 * literal]) != tests[2 * literal + 1]) {
      return false;
    }
    int end = placesFrom[literal + 1];
    for (int at = placesFrom[literal]; at < end; at++) {
      int place = places[at] & 15;
      int value = place == BEFORE ? before : (int) (word >>> (8 * place)) & 0xff;
      int set = places[at] >>> 4 << 2;
      if (value >= 0 && (sets[set + (value >>> 6)] >>> value & 1) == 0) {
        return false;
      }
    }
    return true;
  }
}
