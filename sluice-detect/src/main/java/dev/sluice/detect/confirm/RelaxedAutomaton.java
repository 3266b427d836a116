package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small deterministic automaton that refuses only texts that a program does not match: the subset
 * construction over a {@link RelaxedProgram}, cut off where it grows too large, and minimised. What
 * was cut off counts as matched, so a cut costs candidates and never a match.
 *
 * @param classes the class of each byte
 * @param states how many states there are
 * @param next the state that follows, for each class all states in a row
 */
@SuppressWarnings("ArrayRecordComponent") // laid into a table, never compared
record RelaxedAutomaton(byte[] classes, int states, byte[] next) {
  /** No match can come of what was read. */
  static final int REFUSED = 0;

  /** A match has come, or the automaton knows no further. */
  static final int PASSED = 1;

  /** Where an automaton begins. */
  static final int START = 2;

  private static final int STATES_MAX = 128;

  /** A state of more items is one that knows no further. */
  private static final int ITEMS_MAX = 256;

  /** After so many items the construction ends, so that no pattern takes long. */
  static final long WORK_MAX = 1 << 18;

  /** The automaton of a program from an address on; null if it would refuse nothing. */
  static @Nullable RelaxedAutomaton of(int[] code, SetTable sets, int address) {
    RelaxedProgram program = RelaxedProgram.of(code, sets, address);
    return program == null ? null : of(program, address);
  }

  static @Nullable RelaxedAutomaton of(RelaxedProgram program, int address) {
    return new Builder(program, address).build();
  }

  private static final class Builder {
    private final RelaxedProgram program;
    private final int start;
    private final byte[] classes = new byte[256];

    /** A byte of each class. */
    private final List<Integer> members = new ArrayList<>();

    private final Map<List<Integer>, Integer> numbers = new HashMap<>();

    /** The items of each state; the first two have none. */
    private final List<int[]> states = new ArrayList<>();

    /** For each state the one that follows, class by class. */
    private final List<int[]> rows = new ArrayList<>();

    Builder(RelaxedProgram program, int start) {
      this.program = program;
      this.start = start;
    }

    @Nullable RelaxedAutomaton build() {
      divide(program.byteSets());
      states.add(new int[0]);
      states.add(new int[0]);
      rows.add(constant(REFUSED));
      rows.add(constant(PASSED));
      program.begin();
      program.enter(start);
      if (number() != START) {
        return null;
      }
      boolean refuses = false;
      for (int state = START; state < states.size(); state++) {
        int[] row = constant(PASSED);
        for (int i = 0; i < row.length && program.work() < WORK_MAX; i++) {
          program.begin();
          for (int item : states.get(state)) {
            program.take(item, members.get(i));
          }
          row[i] = number();
          refuses |= row[i] == REFUSED;
        }
        rows.add(row);
      }
      return refuses ? minimal() : null;
    }

    /** Puts bytes that no set tells apart into one class. */
    private void divide(List<ByteSet> sets) {
      Map<List<Boolean>, Integer> known = new LinkedHashMap<>();
      for (int value = 0; value < classes.length; value++) {
        List<Boolean> isIn = new ArrayList<>();
        for (ByteSet set : sets) {
          isIn.add(set.contains(value));
        }
        Integer number = known.putIfAbsent(isIn, members.size());
        classes[value] = (byte) (number == null ? members.size() : number);
        if (number == null) {
          members.add(value);
        }
      }
    }

    private int[] constant(int state) {
      int[] row = new int[members.size()];
      Arrays.fill(row, state);
      return row;
    }

    /** The number of the state that the program is in now. */
    private int number() {
      int[] items = program.items();
      if (program.isMatch() || items.length > ITEMS_MAX) {
        return PASSED;
      }
      if (items.length == 0) {
        return REFUSED;
      }
      List<Integer> key = Arrays.stream(items).boxed().toList();
      Integer known = numbers.get(key);
      if (known != null) {
        return known;
      }
      if (states.size() == STATES_MAX) {
        return PASSED;
      }
      numbers.put(key, states.size());
      states.add(items);
      return states.size() - 1;
    }

    /** Joins states that nothing tells apart. The first three keep their numbers. */
    private RelaxedAutomaton minimal() {
      int[] parts = new int[rows.size()];
      for (int state = 0; state < parts.length; state++) {
        parts[state] = Math.min(state, START);
      }
      int count = 0;
      while (true) {
        Map<List<Integer>, Integer> known = new HashMap<>();
        int[] finer = new int[parts.length];
        for (int state = 0; state < parts.length; state++) {
          List<Integer> key = new ArrayList<>(List.of(parts[state]));
          for (int next : rows.get(state)) {
            key.add(parts[next]);
          }
          Integer part = known.putIfAbsent(key, known.size());
          finer[state] = part == null ? known.size() - 1 : part;
        }
        parts = finer;
        if (known.size() == count) {
          break;
        }
        count = known.size();
      }
      byte[] next = new byte[members.size() * count];
      for (int state = 0; state < parts.length; state++) {
        for (int i = 0; i < members.size(); i++) {
          next[i * count + parts[state]] = (byte) parts[rows.get(state)[i]];
        }
      }
      return new RelaxedAutomaton(classes, count, next);
    }
  }
}
