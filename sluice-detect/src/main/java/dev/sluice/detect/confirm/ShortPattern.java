package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import dev.sluice.detect.regex.RepeatCap;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A regex to be looked for in short texts of ASCII. Repeats without limit are cut at a length no
 * such text has, and bytes are characters there, so it finds what RE2 finds. Thread-safe.
 */
public final class ShortPattern {
  /** The longest text it can tell of. */
  private static final int TEXT_BYTES_MAX = 128;

  private static final RepeatCap CAP = new RepeatCap(TEXT_BYTES_MAX, TEXT_BYTES_MAX);

  private final CompiledProgram program;
  private final long[] sets;
  private final int first;

  private ShortPattern(CompiledProgram program, SetTable sets) {
    this.program = program;
    first = sets.number(program.first()) << 2;
    this.sets = sets.words();
  }

  /** The pattern of {@code regex}, or null if it is too large for a program of its own. */
  public static @Nullable ShortPattern of(String regex) {
    try {
      SetTable sets = new SetTable();
      BoundedRegex bounded = BoundedRegex.of(RegexParser.parse(regex), CAP);
      return new ShortPattern(new ProgramCompiler(sets).compile(bounded), sets);
    } catch (IllegalArgumentException tooLargeOrOtherSyntax) {
      return null;
    }
  }

  /** Whether it can tell of {@code text}. */
  public static boolean isShort(String text) {
    return text.length() <= TEXT_BYTES_MAX && text.chars().allMatch(c -> c < 0x80);
  }

  /** Whether it is found in {@code text}, which must be short. */
  public boolean find(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    Backtracker backtracker = new Backtracker(sets);
    backtracker.text(bytes, 0, bytes.length);
    backtracker.begin(program.code(), 0, program.visits(), program.groupCount());
    for (int start = 0; start <= bytes.length; start++) {
      if (mayStart(bytes, start) && backtracker.matches(program.start(), start)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the byte at {@code start} is one a match can begin with. */
  private boolean mayStart(byte[] bytes, int start) {
    if (first == 0) {
      return true;
    }
    int value = start < bytes.length ? bytes[start] : -1;
    return value >= 0 && (sets[first + (value >>> 6)] >>> value & 1) != 0;
  }
}
