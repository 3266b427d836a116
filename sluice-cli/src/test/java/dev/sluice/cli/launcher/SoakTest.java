package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.Leak;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of every kind in a loop, with faults at random: nothing is lost, nothing is left behind, and
 * memory stays as it was. {@code sluice-cli/soak MINUTES [SEED]} runs it for longer.
 */
@Requires(Needs.LINUX)
class SoakTest {
  private static final Duration LENGTH =
      Duration.ofSeconds(Long.getLong("sluice.soak.seconds", 40));
  private static final long SEED = Long.getLong("sluice.soak.seed", 1);
  private static final double GROWTH_MAX = 1.5;

  /** What goes wrong in a round. */
  private enum Fault {
    NONE,
    KILL,
    INTERRUPT,
    TERMINATE,
    SMALL_HEAP,
    FULL_DISK,
    SERVER,
    SHORT_TIME
  }

  @TempDir Path folder;
  private final Map<SoakTarget.Kind, List<Integer>> peaks = new EnumMap<>(SoakTarget.Kind.class);
  private final Map<Fault, Integer> rounds = new EnumMap<>(Fault.class);

  /** The signals that came before the run had ended by itself. */
  private final Map<Fault, Integer> struck = new EnumMap<>(Fault.class);

  private Path temporary;
  private Path rules;

  @Test
  void soak() throws Exception {
    System.out.println("soak: " + LENGTH.toSeconds() + " s, seed " + SEED);
    temporary = Files.createDirectory(folder.resolve("temporary"));
    rules = Files.writeString(folder.resolve("rules.toml"), Leak.RULES);
    Random random = new Random(SEED);
    try (SoakTarget target = new SoakTarget(folder, random)) {
      long end = SystemTicker.INSTANCE.nanos() + LENGTH.toNanos();
      int number = 0;
      while (SystemTicker.INSTANCE.nanos() < end || number < SoakTarget.Kind.values().length) {
        long seed = random.nextLong();
        try {
          round(target, number, new Random(seed));
        } catch (AssertionError e) {
          throw new AssertionError("round " + number + " of seed " + SEED, e);
        }
        number++;
      }
      System.out.println(
          "soak: " + number + " rounds " + rounds + ", struck " + struck + ", peaks " + peaks);
    }
    peaks.forEach(SoakTest::assertFlat);
  }

  private void round(SoakTarget target, int number, Random random) throws Exception {
    SoakTarget.Kind[] kinds = SoakTarget.Kind.values();
    SoakTarget.Kind kind = kinds[number % kinds.length];
    Fault fault = number < kinds.length ? Fault.KILL : anyFault(random);
    rounds.merge(fault, 1, Integer::sum);
    Path state = folder.resolve("state" + number);
    boolean isKept = random.nextBoolean();
    run(target, kind, fault, isKept ? state : null, random);
    // Whatever happened, the next run finds everything and cleans up.
    target.calm();
    Launcher.Ended ended =
        Launcher.ended(launcher().start(words(target, kind, isKept ? state : null)));
    assertEquals(
        1, ended.status(), () -> fault + " before " + kind + ": " + ended.err() + target.probe());
    assertTrue(ended.err().contains("complete: every object"), ended.err());
    assertEquals(target.planted(), SoakTarget.found(report()), fault + ": " + ended.err());
    assertNothingLeft(fault + " before " + kind);
    if (!isKept) {
      peaks.computeIfAbsent(kind, _ -> new ArrayList<>()).add(ended.peakMebibytes());
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(one -> one.getFileName().toString().startsWith("state")).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The first rounds are killed, so that the shortest soak has that for every kind of target. */
  private static Fault anyFault(Random random) {
    Fault[] faults = Fault.values();
    return random.nextInt(3) == 0 ? Fault.NONE : faults[random.nextInt(faults.length)];
  }

  private void run(
      SoakTarget target, SoakTarget.Kind kind, Fault fault, @Nullable Path state, Random random)
      throws Exception {
    if (fault == Fault.NONE) {
      return;
    }
    Files.deleteIfExists(report());
    List<String> words = new ArrayList<>(List.of(words(target, kind, state)));
    Launcher launcher = launcher();
    switch (fault) {
      case SMALL_HEAP -> launcher.withHeap(20 + random.nextInt(60));
      case FULL_DISK -> words.set(words.indexOf("-r") + 1, "/dev/full");
      case SERVER -> target.disturb(random.nextLong());
      case SHORT_TIME -> words.addAll(List.of("--timeout", "1"));
      case NONE, KILL, INTERRUPT, TERMINATE -> {}
    }
    Process process = launcher.start(words.toArray(String[]::new));
    String signal =
        switch (fault) {
          case KILL -> "-KILL";
          case INTERRUPT -> "-INT";
          case TERMINATE -> "-TERM";
          default -> "";
        };
    if (!signal.isEmpty() && !process.waitFor(random.nextInt(1500), TimeUnit.MILLISECONDS)) {
      signal(process, signal);
      struck.merge(fault, 1, Integer::sum);
    }
    Launcher.Ended ended = Launcher.ended(process);
    assertTrue(ended.status() != 70, fault + ": " + ended.err());
    boolean isComplete = ended.err().contains("complete: every object");
    if (isComplete && fault != Fault.FULL_DISK) {
      assertEquals(target.planted(), SoakTarget.found(report()), fault + ": " + ended.err());
    }
    if (ended.status() == 0) {
      throw new AssertionError(fault + " hid everything: " + ended.err());
    }
  }

  /** The launcher is a shell that becomes the program, but not yet perhaps. */
  private static void signal(Process process, String signal) throws Exception {
    List<Long> all = new ArrayList<>(process.descendants().map(ProcessHandle::pid).toList());
    all.add(process.pid());
    for (long one : all) {
      int _ = new ProcessBuilder("kill", signal, Long.toString(one)).start().waitFor();
    }
  }

  private Launcher launcher() throws Exception {
    return new Launcher(folder)
        .withTemporary(temporary)
        .with("AWS_ACCESS_KEY_ID", "made-up")
        .with("AWS_SECRET_ACCESS_KEY", "made-up-and-never-shown")
        .with("AWS_REGION", "eu-west-1")
        .interruptible();
  }

  private Path report() {
    return folder.resolve("report.json");
  }

  private String[] words(SoakTarget target, SoakTarget.Kind kind, @Nullable Path state) {
    List<String> words = new ArrayList<>(target.words(kind));
    words.addAll(List.of("-c", rules.toString(), "-r", report().toString(), "--no-progress"));
    if (state != null) {
      words.addAll(List.of("--state", state.toString()));
    }
    return words.toArray(String[]::new);
  }

  private void assertNothingLeft(String when) throws Exception {
    try (Stream<Path> files = Files.list(temporary)) {
      List<Path> left =
          files.filter(file -> !file.getFileName().toString().startsWith("hsperf")).toList();
      assertEquals(List.of(), left, when);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(file -> file.toString().endsWith(".partial")), when);
    }
  }

  /** The last runs of a kind took no more than the first ones. */
  private static void assertFlat(SoakTarget.Kind kind, List<Integer> all) {
    int third = all.size() / 3;
    if (third == 0) {
      return;
    }
    int first = median(all.subList(0, third));
    int last = median(all.subList(all.size() - third, all.size()));
    assertTrue(last <= GROWTH_MAX * first, kind + " took " + all + " MiB");
  }

  private static int median(List<Integer> some) {
    List<Integer> sorted = new ArrayList<>(some);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
