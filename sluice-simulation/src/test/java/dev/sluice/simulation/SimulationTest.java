package dev.sluice.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.simulation.program.Program;
import dev.sluice.simulation.program.ProgramGenerator;
import dev.sluice.simulation.stage.Schedule;
import dev.sluice.simulation.stage.SimulationOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private static final Pattern COVERAGE =
      Pattern.compile(
          "passed: (\\d+) seeds, (\\d+) turns, (\\d+) tasks run, (\\d+) failed, (\\d+) discarded,"
              + " (\\d+) refused\\s*");

  @Test
  void launch_tenThousandSeeds_pass() {
    assertCovered(launch(0, "--seeds", "10000"), 10_000);
  }

  @Test
  void launch_fiveThousandSeedsWithPointsAtEveryAccess_pass() {
    assertCovered(launch(0, "--seeds", "5000", "--fine"), 5_000);
  }

  @Test
  void launch_sameSeedTwice_isTheSameToTheLetter() {
    for (int seed = 1; seed <= 20; seed++) {
      String number = Integer.toString(seed);
      String first = launch(0, "--fine", "--trace", "--seed", number);
      assertEquals(first, launch(0, "--fine", "--trace", "--seed", number));
      assertTrue(first.startsWith("seed " + seed + ", points at every access"), first);
    }
  }

  @Test
  void launch_unknownOption_explainsItself() {
    assertTrue(launch(2, "--frobnicate").contains("usage: simulate"));
    assertTrue(launch(2, "--seed").contains("--seed needs a number"));
  }

  @Test
  void run_choicesOfAnEarlierRun_repeatIt() {
    ProgramGenerator generator = new ProgramGenerator(7);
    SimulationOptions options = generator.options();
    Program program = generator.program();
    Simulation drawn = new Simulation(program, options, Schedule.ofSeed(7, 50), true);
    assertNull(drawn.run());
    Simulation repeated = new Simulation(program, options, Schedule.of(drawn.choices()), true);
    assertNull(repeated.run());
    assertEquals(drawn.log(), repeated.log());
  }

  private static void assertCovered(String text, int seeds) {
    Matcher coverage = COVERAGE.matcher(text);
    assertTrue(coverage.matches(), text);
    assertEquals(seeds, Integer.parseInt(coverage.group(1)));
    for (int group = 2; group <= coverage.groupCount(); group++) {
      assertTrue(Long.parseLong(coverage.group(group)) > 100, text);
    }
  }

  private static String launch(int expectedExit, String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int exit = SimulationCommand.launch(List.of(arguments), List.of(), out);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertEquals(expectedExit, exit, text);
    return text;
  }
}
