package dev.sluice.detect.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class AutomatonTableTest {
  private static final int NOT_REFUSED = AutomatonTable.NOT_REFUSED;

  private final SetTable sets = new SetTable();
  private final AutomatonTable.Builder builder = new AutomatonTable.Builder(sets);

  private CompiledProgram program(String regex) {
    return new ProgramCompiler(sets).compile(BoundedRegex.of(RegexParser.parse(regex)));
  }

  private int automaton(String regex) {
    CompiledProgram program = program(regex);
    return builder.at(program.code(), program.start());
  }

  /** Behind which byte the automaton of a pattern refuses a text, or that it does not. */
  private int refusedAt(String regex, String text) {
    int number = automaton(regex);
    assertNotEquals(AutomatonTable.NONE, number, regex);
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return builder.build().refusedAt(number, bytes, 0, bytes.length);
  }

  @Test
  void refusedAt_byteThatNoMatchHas_isBehindIt() {
    assertEquals(4, refusedAt("[a-z]{1,40}=[0-9]", "abc/=1"));
    assertEquals(5, refusedAt("[a-z]{1,40}=[0-9]", "abc=x"));
    assertEquals(NOT_REFUSED, refusedAt("[a-z]{1,40}=[0-9]", "abc=1/"));
  }

  @Test
  void refusedAt_limitsOfRuns_countWhereTheyAreShort() {
    assertEquals(4, refusedAt("a{0,3}b", "aaaab"));
    assertEquals(NOT_REFUSED, refusedAt("a{0,3}b", "aaab"));
    assertEquals(8, refusedAt("a{8,300}b", "aaaaaaab"));
    assertEquals(NOT_REFUSED, refusedAt("a{8,300}b", "aaaaaaaab"));
    // That there are too many is told by whoever tries the pattern itself.
    assertEquals(NOT_REFUSED, refusedAt("a{0,5}b", "aaaaaaab"));
  }

  @Test
  void refusedAt_runsOfSomeLengths_refusesShorterOnes() {
    assertEquals(4, refusedAt("(?:[0-9]{4}|[0-9]{6})x", "123x"));
    assertEquals(NOT_REFUSED, refusedAt("(?:[0-9]{4}|[0-9]{6})x", "1234x"));
    assertEquals(NOT_REFUSED, refusedAt("(?:[0-9]{4}|[0-9]{6})x", "123456x"));
  }

  @Test
  void refusedAt_endOfTheText_isNotRefused() {
    assertEquals(NOT_REFUSED, refusedAt("ab(?:c|$)", "ab"));
    assertEquals(3, refusedAt("ab(?:c|$)", "abd"));
    assertEquals(NOT_REFUSED, refusedAt("ab$", "ab"));
    assertEquals(3, refusedAt("ab$", "abc"));
    assertEquals(NOT_REFUSED, refusedAt("abc", "ab"));
    assertEquals(NOT_REFUSED, refusedAt("abc", ""));
  }

  @Test
  void refusedAt_conditions_holdEverywhere() {
    assertEquals(NOT_REFUSED, refusedAt("a\\bb", "ab"));
    assertEquals(NOT_REFUSED, refusedAt("a(?m:$)b", "ab"));
    assertEquals(2, refusedAt("a\\bb", "ac"));
  }

  @Test
  void refusedAt_automatonThatWouldBeTooLarge_knowsNoFurther() {
    // A state for each set of places among the last ten at which an a stood.
    String regex = "(?:a|b){0,30}a(?:a|b){10}x(?:c|d)y";
    assertEquals(NOT_REFUSED, refusedAt(regex, "abbabaababbaaaabbaabababxcy"));
    assertEquals(NOT_REFUSED, refusedAt(regex, "abbabaababbaaaabbaabababxcz"));
    assertEquals(1, refusedAt(regex, "z"));
  }

  /** Whoever is scanned may bring rules along. */
  @Test
  void of_patternMadeToTakeLong_endsWithinItsWork() {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < 250; i++) {
      regex.append("[%c%c]?".formatted((char) ('a' + i % 26), (char) ('a' + (i * 7 + 3) % 26)));
    }
    CompiledProgram program = program(regex + "y");
    RelaxedProgram relaxed = RelaxedProgram.of(program.code(), sets, program.start());
    assertNotNull(relaxed);
    assertNotNull(RelaxedAutomaton.of(relaxed, program.start()));
    assertTrue(relaxed.work() >= RelaxedAutomaton.WORK_MAX, "it would take longer");
    assertTrue(relaxed.work() < 2 * RelaxedAutomaton.WORK_MAX, relaxed.work() + " items");
  }

  @Test
  void at_patternThatRefusesNothing_isNone() {
    assertEquals(AutomatonTable.NONE, automaton("[a-z]{0,9}"));
    assertEquals(AutomatonTable.NONE, automaton("(?s:.)x?"));
  }

  @Test
  void behind_singleBytes_arePassedOverAndTheRestIsShared() {
    CompiledProgram one = program("abc[0-9]{3,9}x");
    CompiledProgram other = program("zyxwv[0-9]{3,9}x");
    AutomatonTable.Builder.Behind first = builder.behind(one.code(), one.start());
    AutomatonTable.Builder.Behind second = builder.behind(other.code(), other.start());
    assertEquals(3, first.bytesBefore());
    assertEquals(5, second.bytesBefore());
    assertEquals(first.number(), second.number());
    assertEquals(1, builder.build().count());
  }

  @Test
  void of_rowsThatLeadOutside_areRefused() {
    int unused = automaton("[a-z]{1,40}=[0-9]");
    AutomatonTable table = builder.build();
    assertTrue(unused > 0 && table.count() == 1);
    for (int column = 0; column < table.rows().length; column++) {
      int[] rows = table.rows().clone();
      rows[column] = 1 << 20;
      assertThrows(
          IllegalArgumentException.class,
          () -> new AutomatonTable(rows, table.classes(), table.next()));
      rows[column] = -1;
      assertThrows(
          IllegalArgumentException.class,
          () -> new AutomatonTable(rows, table.classes(), table.next()));
    }
    int[] cut = Arrays.copyOf(table.rows(), 2);
    assertThrows(
        IllegalArgumentException.class,
        () -> new AutomatonTable(cut, table.classes(), table.next()));
  }
}
