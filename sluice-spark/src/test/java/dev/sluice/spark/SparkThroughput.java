package dev.sluice.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/**
 * Measures how fast a tree is scanned in one executor. Takes the tree, the executor's cores and how
 * many rounds there are; of the last round, it prints a line for each stage of more than a tenth of
 * a second: how long its tasks were under way, and how much of the cores' time nothing was.
 */
public final class SparkThroughput {
  private SparkThroughput() {}

  public static void main(String[] arguments) throws IOException {
    String tree = arguments[0];
    int cores = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    long bytes = bytes(Path.of(tree));
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[" + cores + "]")
            .appName("throughput")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      SluiceJob job = SluiceJob.of(RuleBundle.builtIn()).withTargets(List.of(tree));
      Timeline timeline = new Timeline();
      spark.sparkContext().addSparkListener(timeline);
      for (int round = 1; round <= rounds; round++) {
        timeline.clear();
        long cpu = cpuNanos();
        try (SluiceJob.Result result = job.run(spark)) {
          long findings = result.findings().count();
          long objects = result.coverage().filter("Outcome = 'scanned'").count();
          double seconds = timeline.seconds(spark);
          System.out.printf(
              Locale.ROOT,
              "round %d, %d cores: %d objects, %.0f MB in %.2f s (%.2f s of processor time), %.0f"
                  + " MB/s, %d findings%n",
              round,
              cores,
              objects,
              bytes / 1e6,
              seconds,
              (cpuNanos() - cpu) / 1e9,
              bytes / seconds / 1e6,
              findings);
        }
      }
      timeline.print(cores);
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static long bytes(Path tree) throws IOException {
    try (Stream<Path> walk = Files.walk(tree)) {
      long sum = 0;
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        sum += Files.size(file);
      }
      return sum;
    }
  }

  /** When the jobs and tasks of a round began and ended, in milliseconds. */
  private static final class Timeline extends SparkListener {
    private record Task(long from, long to) {}

    private final Map<Integer, List<Task>> stages = new LinkedHashMap<>();
    private final Map<Integer, String> names = new LinkedHashMap<>();
    private long jobsFrom = Long.MAX_VALUE;
    private long jobsTo;

    @Override
    public synchronized void onJobStart(SparkListenerJobStart job) {
      jobsFrom = Math.min(jobsFrom, job.time());
    }

    @Override
    public synchronized void onJobEnd(SparkListenerJobEnd job) {
      jobsTo = Math.max(jobsTo, job.time());
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
      Task task = new Task(end.taskInfo().launchTime(), end.taskInfo().finishTime());
      stages.computeIfAbsent(end.stageId(), id -> new ArrayList<>()).add(task);
    }

    @Override
    public synchronized void onStageCompleted(SparkListenerStageCompleted stage) {
      names.put(stage.stageInfo().stageId(), stage.stageInfo().name());
    }

    synchronized void clear() {
      stages.clear();
      jobsFrom = Long.MAX_VALUE;
      jobsTo = 0;
    }

    /** From the first job's start to the last one's end, once all ends are told. */
    double seconds(SparkSession spark) {
      try {
        spark.sparkContext().listenerBus().waitUntilEmpty();
      } catch (TimeoutException e) {
        throw new IllegalStateException(e);
      }
      synchronized (this) {
        return (jobsTo - jobsFrom) / 1e3;
      }
    }

    synchronized void print(int cores) {
      stages.forEach(
          (id, tasks) -> {
            long from = tasks.stream().mapToLong(Task::from).min().orElse(0);
            long to = tasks.stream().mapToLong(Task::to).max().orElse(0);
            long busy = tasks.stream().mapToLong(task -> task.to() - task.from()).sum();
            if (to - from > 100) {
              List<Task> sorted =
                  tasks.stream().sorted(Comparator.comparingLong(t -> t.to() - t.from())).toList();
              long shortest = sorted.getFirst().to() - sorted.getFirst().from();
              long median =
                  sorted.get(sorted.size() / 2).to() - sorted.get(sorted.size() / 2).from();
              long longest = sorted.getLast().to() - sorted.getLast().from();
              System.out.printf(
                  Locale.ROOT,
                  "stage %d (%s): %d tasks in %.2f s; each %.2f, %.2f, %.2f s (least, median, most);"
                      + " idle %.1f%%%n",
                  id,
                  names.getOrDefault(id, ""),
                  tasks.size(),
                  (to - from) / 1e3,
                  shortest / 1e3,
                  median / 1e3,
                  longest / 1e3,
                  100 - 100.0 * busy / cores / (to - from));
            }
          });
    }
  }
}
