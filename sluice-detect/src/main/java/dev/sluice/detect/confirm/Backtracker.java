package dev.sluice.detect.confirm;

import static dev.sluice.detect.confirm.Instruction.GREEDY;
import static dev.sluice.detect.confirm.Instruction.KIND;
import static dev.sluice.detect.confirm.Instruction.MAX;
import static dev.sluice.detect.confirm.Instruction.MIN;
import static dev.sluice.detect.confirm.Instruction.NEXT;
import static dev.sluice.detect.confirm.Instruction.NEXT_FIRST;
import static dev.sluice.detect.confirm.Instruction.OP;
import static dev.sluice.detect.confirm.Instruction.OTHER;
import static dev.sluice.detect.confirm.Instruction.OTHER_FIRST;
import static dev.sluice.detect.confirm.Instruction.SET;
import static dev.sluice.detect.confirm.Instruction.SLOT;
import static dev.sluice.detect.confirm.Instruction.VISIT;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Runs programs by backtracking, each instruction at most once a position.
 *
 * <p>Choices are tried in the order of preference, so the first way that reaches the end is the
 * leftmost-first match. What failed once at a position fails there again, whatever led to it, since
 * programs have no loops and look at nothing but the bytes: splits and runs are therefore entered
 * once a position, and the work is bounded by program size times window. What was visited stays so
 * from one start to the next; {@link #forget} clears it.
 *
 * <p>One thread at a time.
 */
public final class Backtracker {
  private static final int GO = 0;
  private static final int GREEDY_RUN = 1;
  private static final int LAZY_RUN = 2;
  private static final int RESTORE = 3;

  /** Runs up to this length are read again each time: what is known of longer ones is kept. */
  private static final int SHORT_RUN_BYTES = 24;

  /** Instructions between two looks at whether the search is still wanted. */
  private static final int STEPS_OF_LOOK = 1 << 14;

  private final long[] sets;
  private final LongRuns longRuns;
  private final VisitedPlaces visited = new VisitedPlaces();
  private int[] code = new int[0];

  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;

  private int[] stack = new int[3 * 16];
  private int depth;

  private int[] slots = new int[2];
  private boolean capturing;

  private int matchEnd;

  /** The last byte that was looked at, or one close behind it, since {@link #readFrom}. */
  private int furthest;

  private long steps;
  private long lookAtSteps = STEPS_OF_LOOK;
  private BooleanSupplier cancelled = () -> false;

  public Backtracker(long[] sets) {
    this.sets = sets;
    longRuns = new LongRuns(sets);
  }

  /**
   * Says who knows that a search is no longer wanted. It then ends with a {@link
   * CancellationException} within some ten thousand instructions.
   */
  public void cancelledBy(BooleanSupplier asked) {
    cancelled = asked;
  }

  /** Ends the search if it is no longer wanted. */
  public void look() {
    lookAtSteps = steps + STEPS_OF_LOOK;
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("the scan is no longer wanted");
    }
  }

  /** Sets the text: bytes {@code from} to {@code to}, both ends of which count as ends of text. */
  public void text(byte[] bytes, int from, int to) {
    text = bytes;
    textStart = from;
    textEnd = to;
    longRuns.forget();
  }

  /**
   * Begins the search for one rule: positions before {@code base} are not visited, and every
   * earlier visit is forgotten.
   */
  public void begin(int[] program, int base, int visits, int groupCount) {
    steps += visited.begin(base, visits);
    code = program;
    if (slots.length < groupCount * 2 + 2) {
      slots = new int[groupCount * 2 + 2];
    }
  }

  /** Forgets what was visited; positions before {@code base} are not visited any more. */
  public void forget(int base) {
    steps += visited.forget(base);
  }

  /**
   * Whether the first bytes at a place allow a match of a program from {@code address} on: a look
   * at two of them, before anything is begun.
   */
  public boolean mayBegin(int[] program, int address, int position) {
    return program[address + OP] != Instruction.BYTE
        || (position < textEnd
            && in(program[address + SET], text[position])
            && mayStart(program[address + NEXT_FIRST], position + 1));
  }

  /** Whether the program matches from {@code address} at {@code position}. */
  public boolean matches(int address, int position) {
    capturing = false;
    return run(address, position);
  }

  /** Like {@link #matches}, and notes the match and its groups. */
  public boolean find(int address, int position) {
    capturing = true;
    Arrays.fill(slots, -1);
    slots[0] = position;
    return run(address, position);
  }

  /** Forgets how far was read: nothing behind {@code position} yet. */
  public void readFrom(int position) {
    furthest = position;
  }

  /** Says that another one has read as far as {@code position}. */
  public void readTo(int position) {
    furthest = Math.max(furthest, position);
  }

  /** No byte behind this position had a say in what was asked since {@link #readFrom}. */
  public int furthest() {
    return furthest;
  }

  /** Where the last match ended. */
  public int matchEnd() {
    return matchEnd;
  }

  /** Start (even) and end (odd) of the groups of the last {@link #find}; -1 if not taken. */
  public int slot(int index) {
    return index == 1 ? matchEnd : slots[index];
  }

  /** Instructions executed so far: the measure of work. */
  public long steps() {
    return steps;
  }

  private boolean run(int startAddress, int startPosition) {
    int at = startAddress;
    int position = startPosition;
    depth = 0;
    while (true) {
      steps++;
      switch (code[at + OP]) {
        case Instruction.MATCH -> {
          matchEnd = position;
          readTo(position);
          return true;
        }
        case Instruction.BYTE -> {
          if (position < textEnd && in(code[at + SET], text[position])) {
            position++;
            at = code[at + NEXT];
            continue;
          }
        }
        case Instruction.RUN -> {
          int after = visited.enter(code[at + VISIT], position) ? enterRun(at, position) : -1;
          if (after >= 0) {
            position = after;
            at = code[at + NEXT];
            continue;
          }
        }
        case Instruction.SPLIT -> {
          if (visited.enter(code[at + VISIT], position)) {
            if (mayStart(code[at + OTHER_FIRST], position)) {
              if (mayStart(code[at + NEXT_FIRST], position)) {
                push(code[at + OTHER], GO, position, 0);
                at = code[at + NEXT];
              } else {
                at = code[at + OTHER];
              }
              continue;
            }
            at = code[at + NEXT];
            continue;
          }
        }
        case Instruction.SAVE -> {
          if (capturing) {
            int slot = code[at + SLOT];
            push(slot, RESTORE, slots[slot], 0);
            slots[slot] = position;
          }
          at = code[at + NEXT];
          continue;
        }
        default -> {
          if (Assertions.hold(code[at + KIND], text, textStart, textEnd, position)) {
            at = code[at + NEXT];
            continue;
          }
        }
      }
      // This way failed: take up the last choice left open. Whatever takes long comes by here,
      // since programs have no loops.
      readTo(position);
      if (steps >= lookAtSteps) {
        look();
      }
      boolean resumed = false;
      while (depth > 0) {
        int top = depth - 3;
        int from = stack[top] >>> 2;
        int kind = stack[top] & 3;
        if (kind == RESTORE) {
          slots[from] = stack[top + 1];
          depth = top;
          continue;
        }
        if (kind == GO) {
          depth = top;
          at = from;
          position = stack[top + 1];
          resumed = true;
          break;
        }
        int after = kind == GREEDY_RUN ? shorter(from, top) : longer(from, top);
        if (after >= 0) {
          position = after;
          at = code[from + NEXT];
          resumed = true;
          break;
        }
      }
      if (!resumed) {
        return false;
      }
    }
  }

  /** The position after the preferred length of the run at {@code at}, or -1 if it fails. */
  private int enterRun(int at, int position) {
    int set = code[at + SET];
    int most = Math.min(position + code[at + MAX], textEnd);
    int first = code[at + NEXT_FIRST];
    int greedy = code[at + GREEDY];
    if (greedy == Instruction.OF_LENGTHS) {
      int end = runEnd(set, position, most);
      return in(code[at + MIN], (byte) (end - position)) && mayStart(first, end) ? end : -1;
    }
    int least = position + code[at + MIN];
    if (least > textEnd) {
      return -1;
    }
    if (greedy != 0) {
      int end = runEnd(set, position, most);
      if (end < least) {
        return -1;
      }
      if (greedy == Instruction.WHOLE) {
        return mayStart(first, end) ? end : -1;
      }
      return takeShorter(at, first, least, end);
    }
    if (runEnd(set, position, least) < least) {
      return -1;
    }
    return takeLonger(at, set, first, least, most);
  }

  private int takeShorter(int at, int first, int least, int end) {
    for (int position = end; position >= least; position--) {
      if (mayStart(first, position)) {
        if (position > least) {
          push(at, GREEDY_RUN, least, position - 1);
        }
        return position;
      }
    }
    return -1;
  }

  private int takeLonger(int at, int set, int first, int from, int most) {
    for (int position = from; ; position++) {
      boolean start = mayStart(first, position);
      boolean more = position < most && in(set, text[position]);
      if (start) {
        if (more) {
          push(at, LAZY_RUN, position + 1, most);
        }
        return position;
      }
      if (!more) {
        readTo(position);
        return -1;
      }
    }
  }

  private int shorter(int at, int top) {
    depth = top;
    return takeShorter(at, code[at + NEXT_FIRST], stack[top + 1], stack[top + 2]);
  }

  private int longer(int at, int top) {
    depth = top;
    return takeLonger(at, code[at + SET], code[at + NEXT_FIRST], stack[top + 1], stack[top + 2]);
  }

  private int runEnd(int set, int from, int most) {
    int end = most;
    if (set != 0) {
      int soon = Math.min(most, from + SHORT_RUN_BYTES);
      end = from;
      while (end < soon && in(set, text[end])) {
        end++;
      }
      if (end == soon && end < most) {
        end = longRuns.end(set, text, from, end, most);
      }
    }
    readTo(end);
    return end;
  }

  private boolean in(int set, byte value) {
    return (sets[(set << 2) + ((value & 0xff) >>> 6)] >>> value & 1) != 0;
  }

  private boolean mayStart(int first, int position) {
    return position < textEnd ? in(first >>> 1, text[position]) : (first & 1) != 0;
  }

  private void push(int address, int kind, int first, int second) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    stack[depth] = address << 2 | kind;
    stack[depth + 1] = first;
    stack[depth + 2] = second;
    depth += 3;
  }
}
