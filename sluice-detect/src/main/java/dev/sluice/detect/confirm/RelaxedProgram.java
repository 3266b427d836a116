package dev.sluice.detect.confirm;

import static dev.sluice.detect.confirm.Instruction.GREEDY;
import static dev.sluice.detect.confirm.Instruction.KIND;
import static dev.sluice.detect.confirm.Instruction.MAX;
import static dev.sluice.detect.confirm.Instruction.MIN;
import static dev.sluice.detect.confirm.Instruction.NEXT;
import static dev.sluice.detect.confirm.Instruction.OP;
import static dev.sluice.detect.confirm.Instruction.OTHER;
import static dev.sluice.detect.confirm.Instruction.SET;
import static dev.sluice.detect.confirm.Instruction.SIZE;

import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program from some address on as a nondeterministic automaton that takes all texts the program
 * does, and some more: conditions hold everywhere, and long runs have no limit. Its items are
 * instructions that take a byte, runs with the number of bytes they took so far.
 */
final class RelaxedProgram {
  /** Runs that take no more bytes than this are followed to the byte. */
  private static final int EXACT_BYTES_MAX = 4;

  /** Of longer ones so many bytes are counted. */
  private static final int COUNTED_BYTES_MAX = 32;

  /** Larger programs are given up. */
  private static final int INSTRUCTIONS_MAX = 1 << 12;

  private final int[] code;
  private final SetTable sets;

  /** The addresses of the instructions that can be reached. */
  private final List<Integer> reached;

  /** The number of each instruction's first item. */
  private final int[] firstItems;

  /** The address of each item's instruction. */
  private final int[] addressOf;

  /** In which set an item was met last. */
  private final int[] metIn;

  private int setCount;
  private long work;
  private int[] items = new int[16];
  private int itemCount;
  private boolean isMatch;
  private int[] waiting = new int[16];

  private RelaxedProgram(int[] code, SetTable sets, List<Integer> reached) {
    this.code = code;
    this.sets = sets;
    this.reached = reached;
    firstItems = new int[code.length / SIZE];
    int count = 0;
    for (int at : reached) {
      firstItems[at / SIZE] = count;
      count += itemsOf(at);
    }
    addressOf = new int[count];
    metIn = new int[count];
    for (int at : reached) {
      Arrays.fill(addressOf, item(at), item(at) + itemsOf(at), at);
    }
  }

  /** The program from an address on; null if it is too large. */
  static @Nullable RelaxedProgram of(int[] code, SetTable sets, int address) {
    Set<Integer> known = new LinkedHashSet<>();
    List<Integer> open = new ArrayList<>(List.of(address));
    while (!open.isEmpty()) {
      int at = open.removeLast();
      if (known.add(at) && code[at + OP] != Instruction.MATCH) {
        open.add(code[at + NEXT]);
        if (code[at + OP] == Instruction.SPLIT) {
          open.add(code[at + OTHER]);
        }
      }
      if (known.size() > INSTRUCTIONS_MAX) {
        return null;
      }
    }
    return new RelaxedProgram(code, sets, List.copyOf(known));
  }

  private int itemsOf(int address) {
    return code[address + OP] == Instruction.RUN ? counted(address) + 1 : 1;
  }

  /** The sets of bytes that make a difference, each once. */
  List<ByteSet> byteSets() {
    Set<ByteSet> all = new LinkedHashSet<>();
    for (int at : reached) {
      if (code[at + OP] == Instruction.BYTE || code[at + OP] == Instruction.RUN) {
        all.add(sets.set(code[at + SET]));
      }
    }
    return List.copyOf(all);
  }

  /** How many items were met so far, a measure of work. */
  long work() {
    return work;
  }

  /** Begins another set of items, without any yet. */
  void begin() {
    setCount++;
    itemCount = 0;
    isMatch = false;
  }

  /** Whether a match ends where the items are. */
  boolean isMatch() {
    return isMatch;
  }

  /** The items so far, in ascending order. */
  int[] items() {
    int[] sorted = Arrays.copyOf(items, itemCount);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Adds where an instruction leads before it takes a byte. */
  void enter(int address) {
    add(item(address));
  }

  /** Adds what an item becomes when it takes a byte; nothing if it does not. */
  void take(int item, int value) {
    int at = addressOf[item];
    boolean isTaker = code[at + OP] == Instruction.BYTE || code[at + OP] == Instruction.RUN;
    if (!isTaker || !sets.set(code[at + SET]).contains(value)) {
      return;
    }
    if (code[at + OP] == Instruction.BYTE) {
      enter(code[at + NEXT]);
      return;
    }
    int taken = item - item(at);
    if (taken < counted(at)) {
      add(item + 1);
    } else if (!isExact(at)) {
      add(item);
    }
  }

  private void add(int first) {
    int depth = 0;
    waiting[depth++] = first;
    while (depth > 0) {
      int item = waiting[--depth];
      work++;
      if (metIn[item] == setCount) {
        continue;
      }
      metIn[item] = setCount;
      int at = addressOf[item];
      if (depth + 2 > waiting.length) {
        waiting = Arrays.copyOf(waiting, 2 * waiting.length);
      }
      switch (code[at + OP]) {
        case Instruction.MATCH -> isMatch = true;
        case Instruction.BYTE -> keep(item);
        case Instruction.RUN -> {
          keep(item);
          if (item - item(at) >= Math.min(least(at), counted(at))) {
            waiting[depth++] = item(code[at + NEXT]);
          }
        }
        case Instruction.SPLIT -> {
          waiting[depth++] = item(code[at + NEXT]);
          waiting[depth++] = item(code[at + OTHER]);
        }
        case Instruction.SAVE -> waiting[depth++] = item(code[at + NEXT]);
        default -> {
          if (code[at + KIND] == Instruction.TEXT_END) {
            // Holds where there is no byte to take: whoever asks knows that himself.
            keep(item);
          } else {
            waiting[depth++] = item(code[at + NEXT]);
          }
        }
      }
    }
  }

  private void keep(int item) {
    if (itemCount == items.length) {
      items = Arrays.copyOf(items, 2 * itemCount);
    }
    items[itemCount++] = item;
  }

  private int item(int address) {
    return firstItems[address / SIZE];
  }

  private boolean isExact(int run) {
    return code[run + MAX] <= EXACT_BYTES_MAX;
  }

  /** How many bytes of a run are counted. */
  private int counted(int run) {
    return isExact(run) ? code[run + MAX] : Math.min(least(run), COUNTED_BYTES_MAX);
  }

  /** How many bytes a run takes at least. */
  private int least(int run) {
    if (code[run + GREEDY] != Instruction.OF_LENGTHS) {
      return code[run + MIN];
    }
    ByteSet lengths = sets.set(code[run + MIN]);
    int least = 0;
    while (least < code[run + MAX] && !lengths.contains(least)) {
      least++;
    }
    return least;
  }
}
