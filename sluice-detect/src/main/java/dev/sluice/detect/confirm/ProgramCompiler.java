package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Writes the programs of rules.
 *
 * <p>A program is built from its end: each node is given the instruction that follows it. So every
 * instruction knows, when it is written, which bytes can come next.
 */
public final class ProgramCompiler {
  /** Longer programs are refused. */
  private static final int INSTRUCTIONS_MAX = 1 << 18;

  /** The most bytes of a run without limit. */
  private static final int RUN_BYTES_MAX = 1 << 20;

  private final SetTable sets;
  private int[] code = new int[1024 * Instruction.SIZE];
  private int size;

  /** What may come at an instruction, by its address. */
  private First[] firsts = new First[1024];

  private IdentityHashMap<Node, Integer> addresses = new IdentityHashMap<>();
  private int visits;

  /**
   * What may come.
   *
   * @param orEnd whether the end of the text may come too
   */
  private record First(ByteSet bytes, boolean orEnd) {
    static final First ANYTHING = new First(ByteSet.ALL, true);

    First or(First other) {
      return new First(bytes.union(other.bytes), orEnd || other.orEnd);
    }

    /** What may come where an assertion must hold before it. */
    First after(Node.Kind kind) {
      return switch (kind) {
        case LINE_END -> new First(bytes.intersection(NEW_LINE), orEnd);
        case TEXT_END -> new First(ByteSet.NONE, orEnd);
        case TEXT_START, LINE_START, WORD_BOUNDARY, NO_WORD_BOUNDARY -> this;
      };
    }
  }

  private static final ByteSet NEW_LINE = ByteSet.of('\n');

  public ProgramCompiler(SetTable sets) {
    this.sets = sets;
  }

  /** The program of {@code regex}. */
  public CompiledProgram compile(BoundedRegex regex) {
    return compile(regex.root(), regex.groupCount());
  }

  /**
   * The program of a pattern that need not be bounded: it tells whether there is a match, but not
   * what its groups are.
   *
   * @throws IllegalArgumentException if the program would be too long
   */
  CompiledProgram compile(Node root, int groupCount) {
    addresses = new IdentityHashMap<>();
    visits = 0;
    size = 0;
    int match = emit(Instruction.MATCH, 0, First.ANYTHING);
    int start = write(root, match);
    return new CompiledProgram(
        Arrays.copyOf(code, size), start, visits, groupCount, first(start), addresses);
  }

  /**
   * The bytes that can come at instruction {@code address} of the last program; all if the match
   * may end there.
   */
  public ByteSet first(int address) {
    First first = at(address);
    return first.orEnd ? ByteSet.ALL : first.bytes;
  }

  private First at(int address) {
    return firsts[address / Instruction.SIZE];
  }

  /** The number of what may come at an instruction, as {@link Instruction#NEXT_FIRST} says. */
  private int number(First first) {
    return sets.number(first.bytes) << 1 | (first.orEnd ? 1 : 0);
  }

  /** The instruction that follows the one at {@code address} of the last program. */
  public int next(int address) {
    return code[address + Instruction.NEXT];
  }

  private int write(Node node, int next) {
    return switch (node) {
      case Node.Empty empty -> next;
      case Node.Bytes bytes -> {
        int at = emit(Instruction.BYTE, next, new First(bytes.set(), false));
        code[at + Instruction.SET] = sets.number(bytes.set());
        yield known(node, at);
      }
      case Node.Concat concat -> {
        int following = next;
        List<Node> parts = concat.parts();
        for (int i = parts.size() - 1; i >= 0; i--) {
          following = write(parts.get(i), following);
        }
        yield following;
      }
      case Node.Alternate alternate -> {
        List<Node> branches = alternate.branches();
        int other = write(branches.getLast(), next);
        for (int i = branches.size() - 2; i >= 0; i--) {
          other = split(write(branches.get(i), next), other);
        }
        yield other;
      }
      case Node.Group group -> {
        int close = save(group.index() * 2 + 1, next);
        yield save(group.index() * 2, write(group.body(), close));
      }
      case Node.Assertion assertion -> {
        int at = emit(Instruction.ASSERT, next, at(next).after(assertion.kind()));
        code[at + Instruction.KIND] = Instruction.kind(assertion.kind());
        yield at;
      }
      case Node.Repeat repeat ->
          repeat.body() instanceof Node.Bytes bytes
              ? known(node, run(repeat, bytes.set(), next))
              : repeat(repeat, next);
    };
  }

  private int run(Node.Repeat repeat, ByteSet set, int next) {
    First own = new First(set, false);
    First first = repeat.min() > 0 ? own : own.or(at(next));
    int at = emit(Instruction.RUN, next, first);
    code[at + Instruction.SET] = sets.number(set);
    code[at + Instruction.MIN] = repeat.min();
    code[at + Instruction.MAX] =
        repeat.max() == Node.Repeat.UNBOUNDED ? RUN_BYTES_MAX : repeat.max();
    boolean onlyWhole = set.intersection(at(next).bytes).isEmpty();
    code[at + Instruction.GREEDY] =
        repeat.greedy() ? (onlyWhole ? Instruction.WHOLE : Instruction.LONGEST_FIRST) : 0;
    code[at + Instruction.VISIT] = visits++;
    return at;
  }

  private int repeat(Node.Repeat repeat, int next) {
    boolean endless = repeat.max() == Node.Repeat.UNBOUNDED;
    int at = endless ? loop(repeat, next) : next;
    for (int i = repeat.min(); i < repeat.max(); i++) {
      int body = write(repeat.body(), at);
      at = repeat.greedy() ? split(body, next) : split(next, body);
    }
    for (int i = 0; i < repeat.min(); i++) {
      at = write(repeat.body(), at);
    }
    return at;
  }

  /** A body any number of times: a split is entered once a position, so this ends. */
  private int loop(Node.Repeat repeat, int next) {
    int at = split(next, next);
    int place = at / Instruction.SIZE;
    // Until the body is written, anything may come.
    firsts[place] = First.ANYTHING;
    int body = write(repeat.body(), at);
    code[at + Instruction.NEXT] = body;
    code[at + Instruction.NEXT_FIRST] = number(at(body));
    firsts[place] = at(body).or(at(next));
    return at;
  }

  private int split(int preferred, int other) {
    int at = emit(Instruction.SPLIT, preferred, at(preferred).or(at(other)));
    code[at + Instruction.OTHER] = other;
    code[at + Instruction.OTHER_FIRST] = number(at(other));
    code[at + Instruction.VISIT] = visits++;
    return at;
  }

  private int save(int slot, int next) {
    int at = emit(Instruction.SAVE, next, at(next));
    code[at + Instruction.SLOT] = slot;
    return at;
  }

  private int known(Node node, int at) {
    addresses.put(node, at);
    return at;
  }

  private int emit(int op, int next, First first) {
    int at = size;
    size += Instruction.SIZE;
    if (size > INSTRUCTIONS_MAX * Instruction.SIZE) {
      throw new IllegalArgumentException("too many instructions");
    }
    if (size > code.length) {
      code = Arrays.copyOf(code, code.length * 2);
      firsts = Arrays.copyOf(firsts, firsts.length * 2);
    }
    firsts[at / Instruction.SIZE] = first;
    code[at + Instruction.OP] = op;
    code[at + Instruction.NEXT] = next;
    if (op != Instruction.MATCH) {
      code[at + Instruction.NEXT_FIRST] = number(at(next));
    }
    return at;
  }
}
