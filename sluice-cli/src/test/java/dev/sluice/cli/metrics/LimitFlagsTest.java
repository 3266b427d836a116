package dev.sluice.cli.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.git.Repo;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.source.remote.http.WebServer.Content;
import dev.sluice.source.remote.http.WebServer.Fault;
import dev.sluice.source.remote.http.WebServer.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each flag that sets a limit shows in the run that it is given to. */
@Timeout(120)
class LimitFlagsTest {
  private static final Fault BUSY = new Fault.Status("503 Slow Down", "");

  /** A URL is first asked whether it is a page that lists others. */
  private static final Fault PROBE = new Fault.None();

  private final CommandRun command = new CommandRun();
  private final WebServer server = new WebServer();

  @TempDir Path folder;

  @AfterEach
  void close() {
    server.close();
    DeviceSlots.ofProcess().limit(DeviceSlotsOptions.defaults());
  }

  @Test
  void maxAttempts_lowered_givesUpEarlier() throws IOException {
    server.text("/a.txt", "words").next("/a.txt", PROBE, BUSY, BUSY, BUSY);
    assertEquals(0, command.run("http", server.url("/a.txt"), "--retry-delay", "1"));
    server.next("/a.txt", PROBE, BUSY, BUSY, BUSY);
    assertEquals(
        3, command.run("http", server.url("/a.txt"), "--retry-delay", "1", "--max-attempts", "2"));
    assertTrue(command.err().contains("given up after attempt 2; --max-attempts"), command.err());
  }

  @Test
  void retryDelay_raised_waitsLonger() throws IOException {
    assertEquals(0, waited("--retry-delay", "0"));
    double longer = waited("--retry-delay", "200");
    assertTrue(longer >= 0.16 && longer <= 0.24, () -> "waited " + longer);
  }

  @Test
  void seed_ofARemoteRun_decidesItsDelays() throws IOException {
    double one = waited("--seed", "1");
    assertEquals(one, waited("--seed", "1"));
    assertNotEquals(one, waited("--seed", "2"));
  }

  /** How long one retry was put off. */
  private double waited(String... flags) throws IOException {
    server.text("/a.txt", "words").next("/a.txt", PROBE, BUSY);
    List<String> words = new ArrayList<>(List.of("http", server.url("/a.txt")));
    words.addAll(List.of(flags));
    Numbers told = MetricRuns.run(command, folder, words.toArray(new String[0]));
    return told.at("remote_wait_seconds_total{cause=\"server_error\"}");
  }

  @Test
  void objectTimeout_serverThatStalls_endsTheObjectAndNamesTheFlag() {
    server.text("/a.txt", "words").next("/a.txt", PROBE, new Fault.Stall(new CountDownLatch(1)));
    assertEquals(3, command.run("http", server.url("/a.txt"), "--object-timeout", "1"));
    assertTrue(command.err().contains("no answer within 1.0 s"), command.err());
    assertTrue(command.err().contains("--object-timeout"), command.err());
  }

  @Test
  void connections_one_neverMakesTwoCallsAtOnce() throws IOException {
    AtomicInteger under = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<String> words =
        pages(
            () -> most.accumulateAndGet(under.incrementAndGet(), Math::max),
            under::decrementAndGet);
    words.addAll(List.of("--connections", "1"));
    Numbers told = MetricRuns.run(command, folder, words.toArray(new String[0]));
    assertEquals(8, told.at("run_objects_scanned_total"));
    assertEquals(1, most.get());
    assertEquals(1, told.at("graph_budget_peak{budget=\"network_reads\"}"));
  }

  @Test
  void connections_byDefault_makesSeveralCallsAtOnce() throws IOException {
    CyclicBarrier two = new CyclicBarrier(2);
    List<String> words = pages(() -> await(two), () -> {});
    Numbers told = MetricRuns.run(command, folder, words.toArray(new String[0]));
    assertEquals(8, told.at("run_objects_scanned_total"));
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Eight pages that tell when they are sent, and the command that scans them. */
  private List<String> pages(Runnable before, Runnable after) {
    List<String> words = new ArrayList<>(List.of("http"));
    for (int i = 0; i < 8; i++) {
      String path = "/" + i + ".txt";
      server.page(path, new Page(new Watched(before, after), "", true));
      words.add(server.url(path));
    }
    return words;
  }

  private record Watched(Runnable before, Runnable after) implements Content {
    @Override
    public long size() {
      return 5;
    }

    @Override
    public void write(long from, long to, OutputStream out) throws IOException {
      before.run();
      after.run();
      out.write("words".getBytes(StandardCharsets.UTF_8), (int) from, (int) (to - from));
    }
  }

  @Test
  void objectsInFlight_three_areNeverExceeded() throws IOException {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    for (int i = 0; i < 50; i++) {
      Files.writeString(tree.resolve("file" + i), "words");
    }
    Numbers told =
        MetricRuns.run(command, folder, "dir", tree.toString(), "--objects-in-flight", "3");
    assertEquals(50, told.at("run_objects_scanned_total"));
    assertEquals(3, told.at("graph_budget_peak{budget=\"objects_in_flight\"}"));
    assertEquals(2, command.run("dir", tree.toString(), "--objects-in-flight", "0"));
  }

  @Test
  void deviceSlots_fewerThanWorkers_boundTheWalkers() throws IOException {
    Repo repo = Repo.create(folder.resolve("repo"));
    for (int i = 0; i < 40; i++) {
      repo.write("file" + i, "words " + i + "\n");
    }
    repo.commit("first");
    for (String slots : List.of("1", "2", "unknown=3,solid-state=3,rotational=3,network=3")) {
      int number = Integer.parseInt(slots.substring(slots.length() - 1));
      Numbers told =
          MetricRuns.run(
              command,
              folder,
              "git",
              repo.folder().toString(),
              "--workers",
              "8",
              "--device-slots",
              slots);
      assertEquals(1, told.count("devices_slots"));
      assertEquals(number, told.sum("devices_slots"));
      double peak = told.sum("devices_slots_peak");
      assertTrue(peak >= 1 && peak <= number, () -> peak + " of " + number);
      assertTrue(told.at("git_walkers") <= number, told.toString());
      assertEquals(1, told.at("run_complete"));
    }
    assertEquals(2, command.run("git", repo.folder().toString(), "--device-slots", "0"));
    assertTrue(command.err().contains("--device-slots: not a number of slots"), command.err());
    assertEquals(2, command.run("git", repo.folder().toString(), "--device-slots", "floppy=2"));
    assertTrue(command.err().contains("'floppy' is no kind of device"), command.err());
  }

  @Test
  void pin_on_bindsEveryWorkerOrSaysWhyNot() throws IOException {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("file"), "words");
    Numbers told =
        MetricRuns.run(command, folder, "dir", tree.toString(), "--workers", "2", "--pin");
    boolean isSaid = command.err().contains("warning: --pin does not work here: ");
    assertEquals(isSaid ? 0 : 2, told.count("executor_pinned_cpu"));
    assertEquals(0, command.run("dir", tree.toString()));
  }
}
