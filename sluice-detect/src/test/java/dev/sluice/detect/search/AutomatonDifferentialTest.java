package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.confirm.AutomatonTable;
import dev.sluice.detect.confirm.Backtracker;
import dev.sluice.detect.confirm.CompiledProgram;
import dev.sluice.detect.confirm.ProgramCompiler;
import dev.sluice.detect.confirm.SetTable;
import dev.sluice.detect.derived.ChangedWindows;
import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AutomatonDifferentialTest {
  private int refused;
  private int matched;

  @Test
  void refusedAt_randomRegexesAndTexts_refusesNothingThatMatches() {
    for (int seed = 0; seed < 4000; seed++) {
      RandomRegex source = new RandomRegex(new Random(seed));
      String regex = source.regex();
      for (int i = 0; i < 4; i++) {
        compare(regex, source.text(1 + 4 * i).getBytes(StandardCharsets.UTF_8));
      }
    }
    assertTrue(refused > 100_000, refused + " refused");
    assertTrue(matched > 20_000, matched + " matched");
  }

  /** What is refused is not told to derived texts, so no window may miss the bytes that said so. */
  @Test
  void reach_ofARefusal_isWithinTheWindowsOfDerivedTexts() {
    int reach =
        RequiredLiteral.SETS_MAX
            + AutomatonTable.Builder.PASSED_OVER_MAX
            + CandidateCheck.REFUSAL_REACH_BYTES;
    assertTrue(reach <= ChangedWindows.READ_BYTES_MAX, reach + " bytes");
  }

  private void compare(String regex, byte[] text) {
    SetTable sets = new SetTable();
    CompiledProgram program =
        new ProgramCompiler(sets).compile(BoundedRegex.of(RegexParser.parse(regex)));
    AutomatonTable.Builder builder = new AutomatonTable.Builder(sets);
    AutomatonTable.Builder.Behind behind = builder.behind(program.code(), program.start());
    int whole = builder.at(program.code(), program.start());
    AutomatonTable automata = builder.build();
    Backtracker backtracker = new Backtracker(sets.words());
    backtracker.text(text, 0, text.length);
    for (int from = 0; from <= text.length; from++) {
      backtracker.begin(program.code(), from, program.visits(), program.groupCount());
      boolean isMatch = backtracker.matches(program.start(), from);
      boolean isRefused =
          refuses(automata, whole, text, from)
              || refuses(automata, behind.number(), text, from + behind.bytesBefore());
      int place = from;
      assertFalse(
          isMatch && isRefused,
          () -> regex + " at " + place + " of " + new String(text, StandardCharsets.UTF_8));
      matched += isMatch ? 1 : 0;
      refused += isRefused ? 1 : 0;
    }
  }

  private static boolean refuses(AutomatonTable automata, int number, byte[] text, int from) {
    return number != AutomatonTable.NONE
        && automata.refusedAt(number, text, from, text.length) != AutomatonTable.NOT_REFUSED;
  }
}
