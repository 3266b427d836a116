package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.simulation.PlantedBug;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Executor and task graph under one seed, with faults, and with bugs that must be caught. */
@Timeout(600)
class GraphSimulationTest {
  private static final String SEEDS = System.getProperty("sluice.simulation.graphSeeds", "10000");
  private static final String CANARY_SEEDS = "3000";
  private static final Pattern COVERAGE =
      Pattern.compile(
          "passed: (\\d+) seeds, (\\d+) turns, (\\d+) objects, (\\d+) tasks run, (\\d+) discarded,"
              + " (\\d+) workers dead\\s*");

  /** A bug in one of the two layers, and the checkers one of which must see it. */
  enum Canary {
    /** Tasks that waited are not resumed. */
    RESUME_LOST("wake-ups", "pipeline.GraphTasks", "resume", "spawn", "spawnNothing"),
    /** Tasks that wait for time to pass wait for ever. */
    DELAY_LOST("wake-ups", "pipeline.TaskGraph", "delay", "add", "waitForEver"),
    /** Discarded tasks keep the object they are about. */
    DISCARD_KEEPS("wake-ups|exceptions", "pipeline.TaskGraph", "discard", "release", "keep"),
    /** A read keeps its token. */
    TOKEN_KEPT("wake-ups|exceptions", "pipeline.ObjectSteps", "read", "release", "keepToken"),
    /** An object that ends keeps the slot of its device. */
    SLOT_KEPT("wake-ups|exceptions", "pipeline.Endings", "ending", "release", "keepSlot"),
    /** Objects that are read in place take no slot. */
    SLOT_NOT_TAKEN("devices", "pipeline.ObjectSteps", "admit", "readModel", "notMapped"),
    /** Whoever begins to wait does not look whether the run is to end. */
    END_OVERLOOKED("wake-ups", "pipeline.TaskGraph", "park", "raised", "notRaised"),
    /** Whoever begins to wait for time does not look whether the run is to end. */
    END_OVERLOOKED_LATER("wake-ups", "pipeline.TaskGraph", "delay", "raised", "notRaised"),
    /** A lane of a phase keeps the slot of its device. */
    LANE_KEEPS_SLOT("wake-ups|exceptions", "pipeline.PhaseLane", "end", "release", "keepSlot"),
    /** A preparation does not count the lanes that are added. */
    LANE_UNCOUNTED(
        "graph|outcomes|exceptions", "pipeline.PhaseRun", "grow", "opened", "notCounted"),
    /** Listings of sources that are read in place take no slot. */
    LISTING_WITHOUT_SLOT("devices", "pipeline.Listings", "enumerate", "listingDevice", "noDevice"),
    /** A closed container wakes nobody. */
    NESTING_KEEPS_QUIET("wake-ups", "pipeline.resource.Nesting", "ended", "removeIf", "removeNone"),
    /** A chunk is fetched twice. */
    CHUNK_TWICE("outcomes", "pipeline.ObjectSteps", "fetchNext", "end", "again"),
    /** The executor wakes nobody for a task that comes from outside. */
    SPAWN_WAKES_NOBODY(
        "wake-ups", "scheduler.executor.ExecutorCore", "afterInjection", "needsWake", "noSleeper"),
    /** Who claims a sleeper does not unpark it. */
    CLAIM_WITHOUT_UNPARK(
        "wake-ups", "scheduler.executor.ExecutorCore", "wakeOne", "unpark", "letSleep"),
    /** A worker that leaves drops its queue without discarding it. */
    DEQUE_LEFT_BEHIND(
        "wake-ups|exceptions", "scheduler.executor.WorkerStep", "leave", "pop", "popNone"),
    /** Dropped tasks are counted, and never given back. */
    HOOK_FORGOTTEN(
        "wake-ups|exceptions", "scheduler.executor.ExecutorCore", "discard", "discard", "forget"),
    /** A budget that gets permits back wakes nobody. */
    BUDGET_KEEPS_QUIET("wake-ups", "scheduler.budget.Waiters", "resume", "run", "resumeNobody"),
    /** Nobody is told that a worker died with a task in its hands. */
    DEATH_UNHEARD(
        "wake-ups", "scheduler.executor.ExecutorCore", "breakDown", "broken", "tellNobody");

    private final String checker;
    private final PlantedBug bug;

    Canary(String checker, String type, String method, String called, String standIn) {
      this.checker = checker;
      bug =
          new PlantedBug(
              "dev.sluice." + type, method, called, GraphStandIns.class.getName(), standIn);
    }
  }

  @Test
  void launch_manySeedsWithFaults_pass() {
    String text = launch(0, List.of(), "--seeds", SEEDS);
    Matcher coverage = COVERAGE.matcher(text);
    assertTrue(coverage.matches(), text);
    for (int group = 1; group <= coverage.groupCount(); group++) {
      assertTrue(Long.parseLong(coverage.group(group)) > 100, text);
    }
  }

  @Test
  void launch_sameSeedTwice_isTheSameToTheLetter() {
    for (int seed = 1; seed <= 20; seed++) {
      String number = Integer.toString(seed);
      String first = launch(0, List.of(), "--trace", "--seed", number);
      assertEquals(first, launch(0, List.of(), "--trace", "--seed", number));
    }
  }

  @ParameterizedTest
  @EnumSource(Canary.class)
  void launch_plantedBug_isCaughtAndItsReplayFailsTheSameWay(Canary canary) {
    List<String> first = launch(1, List.of(canary.bug), "--seeds", CANARY_SEEDS).lines().toList();
    String failure = lineStarting("FAILED ", first);
    assertTrue(failure.matches("FAILED (" + canary.checker + "): .*"), failure);
    String replay = lineStarting("replay: ", first);
    String[] words = replay.split(" ", -1);
    assertEquals("--graph", words[2]);
    String again = launch(1, List.of(canary.bug), Arrays.copyOfRange(words, 3, words.length));
    assertEquals(failure, lineStarting("FAILED ", again.lines().toList()));
  }

  @Test
  void launch_minimise_findsFewSwitchesThatFailTheSameWay() {
    Canary canary = Canary.BUDGET_KEEPS_QUIET;
    List<String> lines =
        launch(1, List.of(canary.bug), "--seeds", CANARY_SEEDS, "--minimise").lines().toList();
    int switches = Integer.parseInt(lineStarting("minimised, ", lines).replaceAll("[^0-9]", ""));
    assertTrue(switches <= 30, () -> switches + " switches");
    assertTrue(lines.getLast().matches("FAILED (" + canary.checker + "): .*"), lines.getLast());
  }

  private static String launch(int expected, List<PlantedBug> bugs, String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int exit = GraphSimulationCommand.launch(List.of(arguments), bugs, out);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertEquals(expected, exit, text);
    return text;
  }

  private static String lineStarting(String start, List<String> lines) {
    return lines.stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }
}
