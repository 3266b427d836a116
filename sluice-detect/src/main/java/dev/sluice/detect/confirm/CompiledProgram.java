package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.IdentityHashMap;

/** A rule's program, and what its runner needs to know. */
public final class CompiledProgram {
  private final int[] code;
  private final int start;
  private final int visits;
  private final int groupCount;
  private final ByteSet first;
  private final IdentityHashMap<Node, Integer> addresses;

  CompiledProgram(
      int[] code,
      int start,
      int visits,
      int groupCount,
      ByteSet first,
      IdentityHashMap<Node, Integer> addresses) {
    this.code = code;
    this.start = start;
    this.visits = visits;
    this.groupCount = groupCount;
    this.first = first;
    this.addresses = addresses;
  }

  /** The instructions. */
  public int[] code() {
    return code;
  }

  /** Address of the first instruction. */
  public int start() {
    return start;
  }

  /** How many instructions are entered at most once a position. */
  public int visits() {
    return visits;
  }

  /** Capture groups beside the whole match. */
  public int groupCount() {
    return groupCount;
  }

  /** The bytes a match can begin with. */
  public ByteSet first() {
    return first;
  }

  /** The instruction of {@code node}, a part of the pattern that takes bytes; -1 if it has none. */
  public int address(Node node) {
    return addresses.getOrDefault(node, -1);
  }
}
