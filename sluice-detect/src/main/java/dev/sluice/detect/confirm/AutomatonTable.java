package dev.sluice.detect.confirm;

import static dev.sluice.detect.confirm.Instruction.NEXT;
import static dev.sluice.detect.confirm.Instruction.OP;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The automata that refuse candidates before anything else looks at them: one step a byte, whatever
 * the pattern. They refuse nothing that a pattern matches ({@link RelaxedAutomaton}), so what they
 * do not refuse is tried as if they were not there. Never changed once built.
 */
public final class AutomatonTable {
  /** Says that nothing is refused. */
  public static final int NONE = 0;

  /** Says that a text was not refused. */
  public static final int NOT_REFUSED = -1;

  private static final int CLASSES = 256;
  private static final int CLASSES_AT = 0;
  private static final int NEXT_AT = 1;
  private static final int STATES = 2;
  private static final int ROW = 3;

  private final int[] rows;
  private final byte[] classes;
  private final byte[] next;

  /**
   * @param rows the rows as {@link #rows} gave them
   * @param classes the classes of bytes as {@link #classes} gave them
   * @param next the states as {@link #next} gave them
   * @throws IllegalArgumentException if they do not fit each other
   */
  public AutomatonTable(int[] rows, byte[] classes, byte[] next) {
    this.rows = rows;
    this.classes = classes;
    this.next = next;
    int outside = rows.length % ROW == 0 ? 0 : -1;
    for (int at = 0; at < rows.length && outside >= 0; at += ROW) {
      outside =
          rows[at + CLASSES_AT]
              | classes.length - CLASSES - rows[at + CLASSES_AT]
              | rows[at + NEXT_AT]
              | next.length - rows[at + STATES] - rows[at + NEXT_AT]
              | rows[at + STATES] - 1;
    }
    if (outside < 0) {
      throw new IllegalArgumentException("compiled rules damaged (automata): compile again");
    }
  }

  /** How many automata there are. Their numbers begin at 1. */
  public int count() {
    return rows.length / ROW;
  }

  public int[] rows() {
    return rows;
  }

  public byte[] classes() {
    return classes;
  }

  public byte[] next() {
    return next;
  }

  /**
   * Tells whether no match can begin at a place.
   *
   * @param automaton the number of one
   * @param from the place
   * @param to where the text ends, or as far as it may be looked at
   * @return the place behind the byte that says so, or {@link #NOT_REFUSED}
   */
  public int refusedAt(int automaton, byte[] text, int from, int to) {
    int row = (automaton - 1) * ROW;
    int classesAt = rows[row + CLASSES_AT];
    int nextAt = rows[row + NEXT_AT];
    int states = rows[row + STATES];
    int state = RelaxedAutomaton.START;
    int place = from;
    while (place < to) {
      int column = (classes[classesAt + (text[place++] & 0xff)] & 0xff) * states;
      state = next[nextAt + column + state];
      if (state <= RelaxedAutomaton.PASSED) {
        return state == RelaxedAutomaton.PASSED ? NOT_REFUSED : place;
      }
    }
    return NOT_REFUSED;
  }

  /** Makes a table in which equal automata are held once. */
  public static final class Builder {
    /** Single bytes in a row are passed over: most automata of a rule differ by nothing else. */
    public static final int PASSED_OVER_MAX = 16;

    private final SetTable sets;
    private final List<Integer> rows = new ArrayList<>();
    private final Map<ByteBuffer, Integer> classPlaces = new HashMap<>();
    private final ByteArrayOutputStream classes = new ByteArrayOutputStream();
    private final Map<List<Object>, Integer> numbers = new HashMap<>();
    private final ByteArrayOutputStream next = new ByteArrayOutputStream();
    private final IdentityHashMap<int[], Map<Integer, Integer>> known = new IdentityHashMap<>();

    /**
     * @param sets the sets that programs name by number
     */
    public Builder(SetTable sets) {
      this.sets = sets;
    }

    /**
     * An automaton behind a place in a program.
     *
     * @param number its number, or {@link #NONE}
     * @param bytesBefore how many bytes behind that place it begins
     */
    public record Behind(int number, int bytesBefore) {
      public static final Behind NOTHING = new Behind(NONE, 0);
    }

    /** The automaton behind an address of a program. */
    public Behind behind(int[] code, int address) {
      int at = address;
      int bytes = 0;
      while (code[at + OP] == Instruction.BYTE && bytes < PASSED_OVER_MAX) {
        at = code[at + NEXT];
        bytes++;
      }
      return new Behind(at(code, at), bytes);
    }

    /** The number of the automaton at an address of a program, or {@link #NONE}. */
    public int at(int[] code, int address) {
      Map<Integer, Integer> ofProgram = known.computeIfAbsent(code, _ -> new HashMap<>());
      Integer number = ofProgram.get(address);
      if (number == null) {
        number = number(RelaxedAutomaton.of(code, sets, address));
        ofProgram.put(address, number);
      }
      return number;
    }

    private int number(@Nullable RelaxedAutomaton automaton) {
      if (automaton == null) {
        return NONE;
      }
      ByteBuffer ofBytes = ByteBuffer.wrap(automaton.classes());
      List<Object> key = List.of(ofBytes, ByteBuffer.wrap(automaton.next()));
      Integer same = numbers.putIfAbsent(key, numbers.size() + 1);
      if (same != null) {
        return same;
      }
      Integer place = classPlaces.putIfAbsent(ofBytes, classes.size());
      if (place == null) {
        place = classes.size();
        classes.writeBytes(automaton.classes());
      }
      rows.addAll(List.of(place, next.size(), automaton.states()));
      next.writeBytes(automaton.next());
      return numbers.size();
    }

    public AutomatonTable build() {
      return new AutomatonTable(
          rows.stream().mapToInt(Integer::intValue).toArray(),
          classes.toByteArray(),
          next.toByteArray());
    }
  }
}
