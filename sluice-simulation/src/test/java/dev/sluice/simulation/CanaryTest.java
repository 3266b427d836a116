package dev.sluice.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bugs planted in the real classes, each of which the simulator must catch. */
class CanaryTest {
  private static final String EXECUTOR = "dev.sluice.scheduler.executor.";
  private static final String QUEUE = "dev.sluice.scheduler.queue.";

  /** A bug, the granularity it takes to see it, and the checkers one of which must. */
  enum Canary {
    SPAWN_WAKES_NOBODY(
        "wake-ups|idleness", false, "ExecutorCore", "afterInjection", "needsWake", "nobodySleeps"),
    LAST_SEARCHER_KEEPS_QUIET(
        "idleness", true, "WorkerStep", "endSearch", "endSearch", "notTheLast"),
    NO_SECOND_LOOK(
        "wake-ups|idleness", false, "WorkerStep", "stepAnnounced", "workVisible", "noWorkVisible"),
    CLAIM_WITHOUT_UNPARK(
        "wake-ups|idleness", false, "ExecutorCore", "wakeOne", "unpark", "unparkNobody"),
    DONE_WAKES_NOBODY("wake-ups", false, "ExecutorCore", "signalDone", "unpark", "unparkNobody"),
    RESERVE_KEPT(
        "wake-ups", false, "WorkerStep", "stepWithoutWork", "returnReserve", "returnNothing"),
    DEQUE_LEFT_BEHIND("wake-ups", false, "WorkerStep", "leave", "pop", "popNothing"),
    LATE_PUSH_LEFT_BEHIND(
        "wake-ups",
        false,
        "ExecutorCore",
        "afterInjection",
        "discardInjected",
        "discardNothingInjected"),
    HOOK_FORGOTTEN("accounting|in flight", false, "ExecutorCore", "discard", "discard", "forget"),
    OLDEST_NEVER_FIRST(
        "starvation", false, "WorkerStep", "stepWithCare", "takeOwnOldest", "neverTheOldest"),
    GATE_BEFORE_COUNT(
        "termination|lifecycle",
        true,
        "StateWord",
        "tryAcquire",
        "compareAndSet",
        "addWithoutComparing"),
    TERMINATION_SEEN_TWICE(
        "termination", true, "ExecutorCore", "release", "release", "releaseThenLook"),
    LAST_TASK_TAKEN_TWICE(
        "lifecycle", true, "WorkStealingDeque", "popShared", "compareAndSet", "alwaysWins"),
    TAKEN_BACK_WITHOUT_A_LOOK(
        "lifecycle", true, "WorkStealingDeque", "takeBack", "getVolatile", "nothingStolen");

    private final String checker;
    private final boolean fine;
    private final PlantedBug bug;

    Canary(
        String checker, boolean fine, String type, String method, String called, String standIn) {
      this.checker = checker;
      this.fine = fine;
      String packageName = type.equals("WorkStealingDeque") ? QUEUE : EXECUTOR;
      bug = new PlantedBug(packageName + type, method, called, StandIns.class.getName(), standIn);
    }
  }

  @ParameterizedTest
  @EnumSource(Canary.class)
  void launch_plantedBug_isCaught(Canary canary) {
    List<String> lines = failing(canary, "--seeds", "20000");
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("FAILED (" + canary.checker + "): .*")),
        String.join("\n", lines));
  }

  @ParameterizedTest
  @EnumSource(Canary.class)
  void launch_replayCommandOfAFailure_failsTheSameWay(Canary canary) {
    List<String> first = failing(canary, "--seeds", "20000");
    String replay = lineStarting("replay: ", first);
    List<String> words = Arrays.asList(replay.split(" ", -1));
    assertEquals("sluice-simulation/simulate", words.getFirst());
    List<String> again = output(canary, words.subList(1, words.size()), 1);
    assertEquals(lineStarting("FAILED ", first), lineStarting("FAILED ", again));
    assertTrue(again.size() > first.size(), "the replay has a trace");
  }

  @ParameterizedTest
  @EnumSource(
      value = Canary.class,
      names = {"NO_SECOND_LOOK", "GATE_BEFORE_COUNT", "TERMINATION_SEEN_TWICE"})
  void launch_minimise_findsASmallProgramThatFailsTheSameWay(Canary canary) {
    List<String> lines = failing(canary, "--seeds", "20000", "--minimise");
    int at = indexOfStart("minimised, ", lines);
    List<String> rest = lines.subList(at, lines.size());
    assertTrue(rest.getLast().matches("FAILED (" + canary.checker + "): .*"), rest.toString());
    int switches = Integer.parseInt(lines.get(at).replaceAll("[^0-9]", ""));
    assertTrue(switches <= 30, rest.toString());
    long spawns = String.join(" ", rest).split("outside|local|global|batch", -1).length - 1L;
    assertTrue(spawns <= 6, rest.toString());
  }

  @Test
  void launch_bugWithoutAPlace_isRefused() {
    PlantedBug nowhere = new PlantedBug(EXECUTOR + "StateWord", "close", "absent", "x.Y", "z");
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    assertThrows(
        IllegalStateException.class,
        () -> SimulationCommand.launch(List.of("--seeds", "1"), List.of(nowhere), out));
  }

  private static List<String> failing(Canary canary, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (canary.fine) {
      all.add("--fine");
    }
    return output(canary, all, 1);
  }

  private static List<String> output(Canary canary, List<String> arguments, int expectedExit) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int exit = SimulationCommand.launch(arguments, List.of(canary.bug), out);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertEquals(expectedExit, exit, text);
    return text.lines().toList();
  }

  private static String lineStarting(String start, List<String> lines) {
    return lines.get(indexOfStart(start, lines)).substring(start.length());
  }

  private static int indexOfStart(String start, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
    }
    throw new AssertionError("no line starts with " + start + " in " + lines);
  }
}
