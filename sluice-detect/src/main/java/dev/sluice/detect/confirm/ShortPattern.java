package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A regex to be looked for in short texts, in which each character is made one byte, so that it
 * finds what RE2 finds. Its alternatives are tried one by one, and only where they can begin.
 * Thread-safe.
 *
 * <p>Characters beyond ASCII are all made the same byte: a regex that names none of them cannot
 * tell them apart. Others are only looked for in ASCII.
 */
public final class ShortPattern {
  /** The longest text that every pattern can tell of: repeats without an end are cut there. */
  private static final int TEXT_BYTES_MAX = 4096;

  /** The longest text that those can tell of whose matches are short. */
  private static final int LONG_TEXT_BYTES_MAX = 4 * TEXT_BYTES_MAX;

  /** The longest match of a pattern that tells of long texts. */
  private static final int MATCH_BYTES_MAX = 256;

  /** The longest program of one alternative. */
  private static final int INSTRUCTIONS_MAX = 4096;

  private static final int ASCII = 128;

  /** What a character beyond ASCII is made. */
  private static final byte BEYOND = (byte) ASCII;

  /** The letters beyond ASCII that are the same as one of ASCII where case does not matter. */
  private static final char LONG_S = '\u017f';

  private static final char KELVIN = '\u212a';

  /** A power of two. */
  private static final int SPARES = 16;

  /** As many references as a cache line holds, as a power of two. */
  private static final int LINE_BITS = 4;

  private static final Branch[] NONE = {};

  /**
   * One alternative.
   *
   * @param number of its program
   * @param first the bytes it can begin with; all if it may be empty
   * @param alphabet all its bytes, if it is a whole text or nothing; else all bytes
   * @param reach how many bytes before the text's end it begins at most; anywhere if it is as much
   *     as a text has
   * @param longest how many bytes it takes at most, as far as a text has them
   */
  record Branch(
      int number,
      int start,
      int visits,
      boolean isAnchored,
      ByteSet first,
      ByteSet alphabet,
      int reach,
      int longest) {
    boolean reachesEnd(int bytesLeft) {
      return reach >= TEXT_BYTES_MAX || bytesLeft <= reach;
    }

    boolean mayBegin(byte[] text, int start) {
      return start < text.length ? first.contains(text[start] & 0xff) : first.isAll();
    }

    boolean allows(Alphabet used) {
      return (used.low & ~alphabet.word(0)) == 0
          && (used.high & ~alphabet.word(1)) == 0
          && !(used.hasBeyond && !alphabet.contains(ASCII));
    }
  }

  /** Which bytes a text has: a bit each of ASCII, and whether any other. */
  record Alphabet(long low, long high, boolean hasBeyond) {
    static Alphabet of(byte[] text) {
      long low = 0;
      long high = 0;
      boolean hasBeyond = false;
      for (byte value : text) {
        if (value < 0) {
          hasBeyond = true;
        } else {
          low |= value < 64 ? 1L << value : 0;
          high |= value < 64 ? 0 : 1L << value;
        }
      }
      return new Alphabet(low, high, hasBeyond);
    }
  }

  private final List<Branch> branches;
  private final ProgramStore programs;
  private final long[] sets;

  /** Whether the regex names no character beyond ASCII. */
  private final boolean isOfAscii;

  /** How many bytes a match takes at most, as far as a text has them. */
  private final int longestMatch;

  /**
   * What ran the last searches, for the next: a thread takes what lies in its place, or makes its
   * own. Places lie on cache lines of their own, and threads that are started one after the other
   * have different ones.
   */
  private final AtomicReferenceArray<@Nullable Backtracker> spares =
      new AtomicReferenceArray<>(SPARES << LINE_BITS);

  /** Those that begin where the text does. */
  private final List<Branch> anchored;

  /** Those that may begin with each byte, and at last those that may be empty. */
  private final Branch[][] floating;

  ShortPattern(String regex, List<Branch> branches, ProgramStore programs, long[] sets) {
    isOfAscii = isOfAscii(regex);
    this.branches = branches;
    this.programs = programs;
    this.sets = sets;
    anchored = new ArrayList<>();
    floating = new Branch[ASCII + 2][];
    Arrays.fill(floating, NONE);
    int longest = 0;
    for (Branch branch : branches) {
      longest = Math.max(longest, branch.longest);
      if (branch.isAnchored) {
        anchored.add(branch);
        continue;
      }
      for (int value = 0; value < floating.length; value++) {
        if (value <= ASCII ? branch.first.contains(value) : branch.first.isAll()) {
          floating[value] = Arrays.copyOf(floating[value], floating[value].length + 1);
          floating[value][floating[value].length - 1] = branch;
        }
      }
    }
    longestMatch = longest;
  }

  List<Branch> branches() {
    return branches;
  }

  ProgramStore programs() {
    return programs;
  }

  long[] sets() {
    return sets;
  }

  /** The pattern of {@code regex}, or null if it is too large for programs of its own. */
  public static @Nullable ShortPattern of(String regex) {
    try {
      SetTable sets = new SetTable();
      ProgramCompiler compiler = new ProgramCompiler(sets);
      List<Node> alternatives = new ArrayList<>();
      alternatives(RegexParser.parse(regex).root(), alternatives);
      List<Branch> branches = new ArrayList<>();
      List<int[]> codes = new ArrayList<>();
      for (Node node : alternatives) {
        CompiledProgram program = compiler.compile(node, 0);
        if (program.code().length > INSTRUCTIONS_MAX * Instruction.SIZE) {
          return null;
        }
        boolean isAnchored = isAt(node, true, Node.Kind.TEXT_START);
        boolean isAtEnd = isAt(node, false, Node.Kind.TEXT_END);
        branches.add(
            new Branch(
                codes.size(),
                program.start(),
                program.visits(),
                isAnchored,
                program.first(),
                isAnchored && isAtEnd ? alphabet(node) : ByteSet.ALL,
                isAtEnd ? longest(node) : TEXT_BYTES_MAX,
                longest(node)));
        codes.add(program.code());
      }
      long[] words = sets.words();
      return new ShortPattern(regex, branches, ProgramStore.of(codes, words.length / 4), words);
    } catch (IllegalArgumentException tooLargeOrOtherSyntax) {
      return null;
    }
  }

  private static void alternatives(Node node, List<Node> all) {
    switch (node) {
      case Node.Alternate alternate -> alternate.branches().forEach(b -> alternatives(b, all));
      case Node.Group group -> alternatives(group.body(), all);
      case Node.Concat concat when concat.parts().size() == 1 ->
          alternatives(concat.parts().getFirst(), all);
      case Node.Concat _, Node.Repeat _, Node.Bytes _, Node.Empty _, Node.Assertion _ ->
          all.add(node);
    }
  }

  /** Whether a pattern begins, or ends, with an assertion. */
  private static boolean isAt(Node node, boolean atStart, Node.Kind kind) {
    return switch (node) {
      case Node.Assertion assertion -> assertion.kind() == kind;
      case Node.Group group -> isAt(group.body(), atStart, kind);
      case Node.Concat concat ->
          !concat.parts().isEmpty()
              && isAt(
                  atStart ? concat.parts().getFirst() : concat.parts().getLast(), atStart, kind);
      case Node.Alternate _, Node.Repeat _, Node.Bytes _, Node.Empty _ -> false;
    };
  }

  /** The most bytes a pattern takes, as far as a short text has them. */
  private static int longest(Node node) {
    long bytes =
        switch (node) {
          case Node.Empty _, Node.Assertion _ -> 0;
          case Node.Bytes _ -> 1;
          case Node.Group group -> longest(group.body());
          case Node.Repeat repeat ->
              repeat.max() == Node.Repeat.UNBOUNDED
                  ? TEXT_BYTES_MAX
                  : (long) repeat.max() * longest(repeat.body());
          case Node.Concat concat -> {
            long sum = 0;
            for (Node part : concat.parts()) {
              sum += longest(part);
            }
            yield sum;
          }
          case Node.Alternate alternate -> {
            long most = 0;
            for (Node branch : alternate.branches()) {
              most = Math.max(most, longest(branch));
            }
            yield most;
          }
        };
    return (int) Math.min(TEXT_BYTES_MAX, bytes);
  }

  private static ByteSet alphabet(Node node) {
    return switch (node) {
      case Node.Bytes bytes -> bytes.set();
      case Node.Group group -> alphabet(group.body());
      case Node.Repeat repeat -> alphabet(repeat.body());
      case Node.Concat concat -> union(concat.parts());
      case Node.Alternate alternate -> union(alternate.branches());
      case Node.Empty _, Node.Assertion _ -> ByteSet.NONE;
    };
  }

  private static ByteSet union(List<Node> nodes) {
    ByteSet union = ByteSet.NONE;
    for (Node node : nodes) {
      union = union.union(alphabet(node));
    }
    return union;
  }

  /**
   * Whether a regex is made of ASCII alone and has no escape that may stand for anything else. What
   * it says of other characters it says of all of them.
   */
  private static boolean isOfAscii(String regex) {
    for (int i = 0; i < regex.length(); i++) {
      if (regex.charAt(i) >= ASCII) {
        return false;
      }
      if (regex.charAt(i) == '\\' && i + 1 < regex.length()) {
        i++;
        char escaped = regex.charAt(i);
        boolean isCode = escaped == 'x' && i + 1 < regex.length() && regex.charAt(i + 1) <= '7';
        if (!isCode && "pPxC01234567".indexOf(escaped) >= 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether any pattern can tell of a text as long as this. */
  public static boolean isShort(String text) {
    return text.length() <= LONG_TEXT_BYTES_MAX;
  }

  /** Whether it can tell of {@code text}. */
  public boolean tellsOf(String text) {
    if (!isShort(text) || (text.length() > TEXT_BYTES_MAX && longestMatch > MATCH_BYTES_MAX)) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char value = text.charAt(i);
      if (value >= ASCII && (!isOfAscii || value == LONG_S || value == KELVIN)) {
        return false;
      }
    }
    return true;
  }

  /** A byte for each character of a text. */
  private static byte[] bytes(String text) {
    byte[] bytes = new byte[text.length()];
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char value = text.charAt(i);
      bytes[count++] = value < ASCII ? (byte) value : BEYOND;
      if (Character.isHighSurrogate(value)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      }
    }
    return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
  }

  /** Whether it is found in {@code text}, of which it must be able to tell. */
  public boolean find(String text) {
    byte[] bytes = bytes(text);
    int place = (int) (Thread.currentThread().threadId() & (SPARES - 1)) << LINE_BITS;
    Backtracker kept = spares.getAndSet(place, null);
    Backtracker backtracker = kept == null ? new Backtracker(sets) : kept;
    backtracker.text(bytes, 0, bytes.length);
    boolean found = find(backtracker, bytes, Alphabet.of(bytes));
    spares.setRelease(place, backtracker);
    return found;
  }

  private boolean find(Backtracker backtracker, byte[] bytes, Alphabet used) {
    for (Branch branch : anchored) {
      if (branch.allows(used) && branch.mayBegin(bytes, 0) && matches(backtracker, branch, 0)) {
        return true;
      }
    }
    for (int start = 0; start <= bytes.length; start++) {
      for (Branch branch : floating[start < bytes.length ? bytes[start] & 0xff : ASCII + 1]) {
        if (branch.reachesEnd(bytes.length - start) && matches(backtracker, branch, start)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean matches(Backtracker backtracker, Branch branch, int start) {
    int[] code = programs.code(branch.number);
    if (!backtracker.mayBegin(code, branch.start, start)) {
      return false;
    }
    backtracker.begin(code, start, branch.visits, 0);
    return backtracker.matches(branch.start, start);
  }
}
