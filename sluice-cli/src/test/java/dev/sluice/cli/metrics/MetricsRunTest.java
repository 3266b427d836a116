package dev.sluice.cli.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.source.remote.http.WebServer.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The numbers of whole runs are those that the runs were made to have. */
@Timeout(120)
class MetricsRunTest {
  private final CommandRun command = new CommandRun();

  @TempDir Path folder;

  @Test
  void dir_filesOfKnownSizes_tellsWhatWasDone() throws IOException {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("large"), "word ".repeat(60_000));
    Files.writeString(tree.resolve("small"), "word");
    Numbers told = run("dir", tree.toString(), "--workers", "2", "--objects-in-flight", "7");
    assertEquals(2, told.at("run_objects_scanned_total"));
    assertEquals(300_004, told.at("run_bytes_scanned_total"));
    assertEquals(1, told.at("run_complete"));
    assertEquals(2, told.at("graph_objects_discovered_total"));
    assertEquals(2, told.at("graph_objects_completed_total"));
    // Two chunks of the large one, whose first is 256 KiB, and one of the small one.
    assertEquals(3, told.at("graph_fetches_total"));
    assertEquals(3, told.at("graph_scans_total"));
    assertEquals(300_004, told.at("graph_bytes_fetched_total"));
    assertEquals(7, told.at("graph_budget_limit{budget=\"objects_in_flight\"}"));
    assertEquals(2, told.at("executor_workers"));
    assertEquals(2, told.count("executor_tasks_run_total"));
    assertEquals(0, told.at("executor_tasks_discarded_total"));
    assertEquals(told.sum("executor_tasks_run_total"), told.at("executor_task_time_seconds_count"));
    double spawned =
        told.at("executor_tasks_injected_total") + told.sum("executor_tasks_spawned_locally_total");
    assertEquals(spawned, told.sum("executor_tasks_run_total"));
    assertTrue(told.values().keySet().stream().noneMatch(name -> name.startsWith("sluice_remote")));
  }

  @Test
  void http_serverThatIsBusyOnce_tellsTheRetryAndItsTime() throws IOException {
    try (WebServer server = new WebServer()) {
      server
          .text("/a.txt", "words")
          .next("/a.txt", new Fault.None(), new Fault.Status("503 Slow Down", ""));
      Numbers told = run("http", server.url("/a.txt"), "--retry-delay", "1");
      assertEquals(1, told.at("remote_retries_total{cause=\"server_error\"}"));
      assertEquals(5, told.at("remote_bytes_fetched_total"));
      assertEquals(1, told.at("remote_objects_completed_total"));
      assertEquals(server.requests().size(), told.at("remote_requests_total"));
      double wait = told.at("remote_wait_seconds_total{cause=\"server_error\"}");
      assertTrue(wait >= 0.0008 && wait <= 0.0012, () -> "waited " + wait);
      assertEquals(1, told.at("graph_waits_total{cause=\"retry_delay\"}"));
    }
  }

  @Test
  void dir_unknownFormat_isRefused() throws IOException {
    String target = Files.createDirectory(folder.resolve("tree")).toString();
    String file = folder.resolve("m").toString();
    assertEquals(2, command.run("dir", target, "--metrics", file, "--metrics-format", "xml"));
    assertTrue(command.err().contains("--metrics-format is json or prometheus"), command.err());
    assertEquals(2, command.run("dir", target, "--metrics-format", "json"));
    assertTrue(command.err().contains("needs --metrics FILE"), command.err());
  }

  private Numbers run(String... words) throws IOException {
    return MetricRuns.run(command, folder, words);
  }
}
