package dev.sluice.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job on processes of their own, one of which dies. */
class StandaloneClusterTest {
  @TempDir Path folder;

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void run_executorKilled_findsWhatARunOnOneMachineFinds() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    SampleTree.write(tree, 400, 3_000_000);
    Path file = folder.resolve("rules.toml");
    Files.writeString(file, SampleTree.RULES);
    RuleBundle rules = RuleBundle.of(file);
    List<String> expected = SampleTree.expected(rules, tree);
    try (StandaloneCluster cluster =
            new StandaloneCluster(Files.createDirectory(folder.resolve("spark")));
        SparkSession spark = session(cluster.url())) {
      Killing killing = new Killing(cluster);
      spark.sparkContext().addSparkListener(killing);
      SluiceJob job =
          SluiceJob.of(ScanSettings.of(rules).withPartBytes(300_000))
              .withTargets(List.of(tree.toString()));
      try (SluiceJob.Result result = job.run(spark)) {
        List<Row> rows = result.findings().collectAsList();
        assertEquals(expected, rows.stream().map(SluiceJobTest::line).sorted().toList());
        assertEquals(0, result.coverage().filter("Outcome = 'failed'").count());
      }
      assertTrue(killing.killed.get(), "no executor was killed");
      assertTrue(killing.removed.get(1, TimeUnit.MINUTES), "no executor was lost");
    }
  }

  private static SparkSession session(String master) {
    return SparkSession.builder()
        .master(master)
        .appName("test")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.executor.memory", "600m")
        .config("spark.executor.cores", "1")
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "60s")
        .config("spark.default.parallelism", "4")
        .getOrCreate();
  }

  /** Kills an executor when some tasks have ended, once. */
  private static final class Killing extends SparkListener {
    private static final int TASKS_BEFORE = 6;

    private final StandaloneCluster cluster;
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicBoolean killed = new AtomicBoolean();
    private final CompletableFuture<Boolean> removed = new CompletableFuture<>();

    Killing(StandaloneCluster cluster) {
      this.cluster = cluster;
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      if (ended.incrementAndGet() == TASKS_BEFORE) {
        killed.set(cluster.killAnExecutor());
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
      removed.complete(true);
    }
  }
}
