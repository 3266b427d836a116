package dev.sluice.detect.confirm;

import static dev.sluice.detect.confirm.Instruction.GREEDY;
import static dev.sluice.detect.confirm.Instruction.KIND;
import static dev.sluice.detect.confirm.Instruction.MAX;
import static dev.sluice.detect.confirm.Instruction.MIN;
import static dev.sluice.detect.confirm.Instruction.NEXT;
import static dev.sluice.detect.confirm.Instruction.OP;
import static dev.sluice.detect.confirm.Instruction.OTHER;
import static dev.sluice.detect.confirm.Instruction.SET;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a program does from an instruction on, written so that programs that match the same texts by
 * the same steps are written the same, wherever their instructions lie and whatever they capture.
 */
public final class ProgramShape {
  /** Longer ones are not compared. */
  private static final int INSTRUCTIONS_MAX = 256;

  private final int[] code;

  /** The instructions met, in the order in which they were, and the place of each. */
  private final List<Integer> met = new ArrayList<>();

  private final Map<Integer, Integer> places = new HashMap<>();

  private ProgramShape(int[] code) {
    this.code = code;
  }

  /** The shape from {@code address} on; empty if there is none or it is long. */
  public static List<Integer> from(int[] code, int address) {
    return address < 0 ? List.of() : new ProgramShape(code).write(address);
  }

  private List<Integer> write(int address) {
    List<Integer> shape = new ArrayList<>();
    place(address);
    for (int i = 0; i < met.size(); i++) {
      if (i == INSTRUCTIONS_MAX) {
        return List.of();
      }
      int at = met.get(i);
      int op = code[at + OP];
      shape.add(op);
      switch (op) {
        case Instruction.MATCH -> {
          continue;
        }
        case Instruction.BYTE -> shape.add(code[at + SET]);
        case Instruction.RUN -> {
          shape.add(code[at + SET]);
          shape.add(code[at + MIN]);
          shape.add(code[at + MAX]);
          shape.add(code[at + GREEDY]);
        }
        case Instruction.SPLIT -> shape.add(place(code[at + OTHER]));
        default -> shape.add(code[at + KIND]);
      }
      shape.add(place(code[at + NEXT]));
    }
    return shape;
  }

  private int place(int address) {
    int at = address;
    while (code[at + OP] == Instruction.SAVE) {
      at = code[at + NEXT];
    }
    Integer known = places.putIfAbsent(at, met.size());
    if (known != null) {
      return known;
    }
    met.add(at);
    return met.size() - 1;
  }
}
