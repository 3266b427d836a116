package dev.sluice.detect.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProgramShapeTest {
  private final ProgramCompiler compiler = new ProgramCompiler(new SetTable());

  @Test
  void from_sameTailBehindOtherBeginnings_isTheSame() {
    assertEquals(
        shapeBehind("ab(c|d[0-9]{2,5})?\\b", 2), shapeBehind("x{0,3}zab(c|d[0-9]{2,5})?\\b", 4));
  }

  @Test
  void from_otherGroups_isTheSame() {
    assertEquals(shapeBehind("a(b|c)d", 0), shapeBehind("(a)(?:b|c)(d)", 0));
  }

  @Test
  void from_otherTails_differs() {
    List<String> regexes =
        List.of("a[0-9]{2,5}b", "a[0-9]{2,6}b", "a[0-9]{2,5}?b", "a[0-8]{2,5}b", "a[0-9]{2,5}\\bb");
    for (String one : regexes) {
      for (String other : regexes) {
        if (!one.equals(other)) {
          assertNotEquals(shapeBehind(one, 0), shapeBehind(other, 0), one + " and " + other);
        }
      }
    }
  }

  @Test
  void from_longProgram_isNotCompared() {
    assertEquals(List.of(), shapeBehind("(?:ab|cde){200}", 0));
  }

  /** The shape of a pattern behind some of its first instructions. */
  private List<Integer> shapeBehind(String regex, int instructions) {
    CompiledProgram program = compiler.compile(BoundedRegex.of(RegexParser.parse(regex)));
    int at = program.start();
    for (int i = 0; i < instructions; i++) {
      at = compiler.next(at);
    }
    return ProgramShape.from(program.code(), at);
  }
}
