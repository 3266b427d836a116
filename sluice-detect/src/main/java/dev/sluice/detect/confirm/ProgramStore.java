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
import static dev.sluice.detect.confirm.Instruction.SIZE;
import static dev.sluice.detect.confirm.Instruction.VISIT;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The programs of all rules as they are kept: a few bytes an instruction, unpacked when a rule has
 * its first candidate. Any number of threads may share one.
 */
public final class ProgramStore {
  /** A set has so many members at most, and so many lengths. */
  private static final int LENGTHS_MAX = 256;

  /** Most instructions take so many bytes packed, or more. */
  private static final int BYTES_EXPECTED = 4;

  private final byte[] packed;

  /** Start of each program in {@link #packed}, and one more at the end. */
  private final int[] from;

  private final int setCount;
  private final AtomicReferenceArray<int @Nullable []> unpacked;

  /**
   * @param packed all programs, one after another
   * @param from start of each, and the end of the last
   * @param setCount how many byte sets the programs may name
   */
  public ProgramStore(byte[] packed, int[] from, int setCount) {
    this.packed = packed;
    this.from = from;
    this.setCount = setCount;
    unpacked = new AtomicReferenceArray<>(from.length - 1);
  }

  /** Packs {@code programs}. */
  public static ProgramStore of(List<int[]> programs, int setCount) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int[] from = new int[programs.size() + 1];
    for (int i = 0; i < programs.size(); i++) {
      from[i] = out.size();
      int[] code = programs.get(i);
      for (int at = 0; at < code.length; at += SIZE) {
        pack(code, at, out);
      }
    }
    from[programs.size()] = out.size();
    return new ProgramStore(out.toByteArray(), from, setCount);
  }

  public byte[] packed() {
    return packed;
  }

  public int[] from() {
    return from;
  }

  /** The instructions of program {@code index}. */
  public int[] code(int index) {
    int[] code = unpacked.get(index);
    if (code == null) {
      // Two threads may unpack the same program; both get the same instructions.
      code = new Unpacker(from[index], from[index + 1]).unpack();
      unpacked.set(index, code);
    }
    return code;
  }

  private static void pack(int[] code, int at, ByteArrayOutputStream out) {
    int op = code[at + OP];
    out.write(op | (op == Instruction.RUN ? code[at + GREEDY] << 3 : 0));
    if (op == Instruction.MATCH) {
      return;
    }
    jump(at, code[at + NEXT], out);
    number(code[at + NEXT_FIRST], out);
    switch (op) {
      case Instruction.BYTE -> number(code[at + SET], out);
      case Instruction.RUN -> {
        number(code[at + SET], out);
        number(code[at + MIN], out);
        number(code[at + MAX], out);
        number(code[at + VISIT], out);
      }
      case Instruction.SPLIT -> {
        jump(at, code[at + OTHER], out);
        number(code[at + OTHER_FIRST], out);
        number(code[at + VISIT], out);
      }
      default -> number(code[at + KIND], out);
    }
  }

  /** Programs are written from their end, so most jumps lead back, and those have even numbers. */
  private static void jump(int at, int target, ByteArrayOutputStream out) {
    int distance = (at - target) / SIZE;
    number(distance > 0 ? distance << 1 : -distance << 1 | 1, out);
  }

  private static void number(int value, ByteArrayOutputStream out) {
    int left = value;
    while (left >= 0x80) {
      out.write((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write(left);
  }

  /** Reads one program and checks that it cannot lead its runner astray. */
  private final class Unpacker {
    private final int end;
    private int position;
    private int furthest = -1;

    Unpacker(int start, int end) {
      position = start;
      this.end = end;
    }

    int[] unpack() {
      int[] code = new int[((end - position) / BYTES_EXPECTED + 1) * SIZE];
      int at = 0;
      while (position < end) {
        if (at == code.length) {
          code = Arrays.copyOf(code, 2 * at);
        }
        int head = packed[position++];
        int op = head & 7;
        code[at + OP] = op;
        if (op > Instruction.ASSERT) {
          throw new IllegalStateException("compiled rules damaged: instruction " + op);
        }
        if (op != Instruction.MATCH) {
          code[at + NEXT] = target(at, op);
          code[at + NEXT_FIRST] = below(2 * setCount);
        }
        switch (op) {
          case Instruction.MATCH -> {}
          case Instruction.BYTE -> code[at + SET] = below(setCount);
          case Instruction.RUN -> {
            code[at + GREEDY] = head >>> 3 & 3;
            code[at + SET] = below(setCount);
            boolean ofLengths = code[at + GREEDY] == Instruction.OF_LENGTHS;
            code[at + MIN] = below(ofLengths ? setCount : Integer.MAX_VALUE);
            code[at + MAX] = below(ofLengths ? LENGTHS_MAX : Integer.MAX_VALUE);
            code[at + VISIT] = below(Integer.MAX_VALUE);
          }
          case Instruction.SPLIT -> {
            code[at + OTHER] = target(at, op);
            code[at + OTHER_FIRST] = below(2 * setCount);
            code[at + VISIT] = below(Integer.MAX_VALUE);
          }
          default -> code[at + KIND] = below(Integer.MAX_VALUE);
        }
        at += SIZE;
      }
      if (furthest >= at) {
        throw new IllegalStateException("compiled rules damaged: jump to " + furthest);
      }
      return Arrays.copyOf(code, at);
    }

    /**
     * Where a jump leads. One that leads on may come round again: only those of splits may, which
     * are entered once a position.
     */
    private int target(int at, int op) {
      int number = below(Integer.MAX_VALUE);
      int distance = number >>> 1;
      boolean leadsBack = (number & 1) == 0;
      if (leadsBack ? distance == 0 || distance > at / SIZE : op != Instruction.SPLIT) {
        throw new IllegalStateException("compiled rules damaged: jump by " + distance);
      }
      int target = leadsBack ? at - distance * SIZE : at + distance * SIZE;
      furthest = Math.max(furthest, target);
      return target;
    }

    private int below(int limit) {
      int value = 0;
      int shift = 0;
      while (position < end && shift < 32) {
        int part = packed[position++];
        value |= (part & 0x7f) << shift;
        shift += 7;
        if (part >= 0) {
          if (value < 0 || value >= limit) {
            break;
          }
          return value;
        }
      }
      throw new IllegalStateException("compiled rules damaged: number out of range");
    }
  }
}
