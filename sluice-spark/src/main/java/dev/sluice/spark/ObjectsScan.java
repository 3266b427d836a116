package dev.sluice.spark;

import dev.sluice.scan.RecordedObject;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanProblem;
import dev.sluice.scan.ScanState;
import dev.sluice.scan.StateUse;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * Scans the whole objects of a task as one run, and gives what comes of it row by row: the run
 * waits while nobody takes rows.
 */
final class ObjectsScan implements Iterator<ScanRow>, ScanListener, ScanState {
  private static final int ROWS_WAITING_MAX = 1024;
  private static final ScanRow END =
      new ScanRow.Ended(ObjectOutcome.skipped("", "the end of the task's rows"));

  private final BlockingQueue<ScanRow> rows = new ArrayBlockingQueue<>(ROWS_WAITING_MAX);
  private final Map<String, ListingRow.Listed> objects = new HashMap<>();
  private @Nullable ScanRow next;
  private volatile @Nullable ScanJob job;
  private volatile boolean isAbandoned;

  private ObjectsScan(List<ListingRow.Listed> whole) {
    for (ListingRow.Listed object : whole) {
      objects.put(object.name(), object);
    }
  }

  static ObjectsScan start(
      List<ListingRow.Listed> whole, Configuration files, ScanSettings settings) {
    ObjectsScan scan = new ObjectsScan(whole);
    TaskContext task = TaskContext.get();
    if (task != null) {
      task.addTaskCompletionListener((TaskCompletionListener) ended -> scan.abandon());
    }
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("sluice-task")
            .start(() -> scan.run(whole, files, settings));
    return scan;
  }

  private void run(List<ListingRow.Listed> whole, Configuration files, ScanSettings settings) {
    try {
      ScanJob started =
          ScanJob.builder(settings.engine())
              .source(new HadoopSource(whole, files))
              .containers(settings.containers())
              .options(
                  ScanOptions.DEFAULT
                      .withWorkers(1)
                      .withObjectBytesMax(settings.objectBytesMax())
                      .withConfidenceMin(settings.confidenceMin()))
              .listener(this)
              .state(new StateUse(this, Instant.MAX, false))
              .start(finding -> put(new ScanRow.Found(finding)));
      job = started;
      if (isAbandoned) {
        started.cancel();
      }
      ScanOutcome outcome = started.join();
      if (!outcome.stopped().isEmpty() && !isAbandoned) {
        put(new ScanRow.Ended(ObjectOutcome.failed("task", "stopped: " + outcome.stopped())));
      }
    } catch (RuntimeException | Error e) {
      put(new ScanRow.Ended(ObjectOutcome.failed("task", "stopped: " + e)));
    } finally {
      put(END);
    }
  }

  private void abandon() {
    isAbandoned = true;
    rows.clear();
    ScanJob running = job;
    if (running != null) {
      running.cancel();
    }
  }

  private void put(ScanRow row) {
    try {
      while (!isAbandoned && !rows.offer(row, 100, java.util.concurrent.TimeUnit.MILLISECONDS)) {
        Thread.onSpinWait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public @Nullable RecordedObject recall(String name, String version) {
    return null;
  }

  @Override
  public void keep(RecordedObject object) {
    ListingRow.Listed listed = objects.get(object.name());
    if (listed != null) {
      put(new ScanRow.Ended(ObjectOutcome.scanned(listed)));
    }
  }

  @Override
  public void skipped(String path, String reason) {
    put(new ScanRow.Ended(ObjectOutcome.skipped(path, reason)));
  }

  @Override
  public void problem(ScanProblem problem, Throwable cause) {
    put(
        new ScanRow.Ended(
            ObjectOutcome.failed(problem.path(), problem.kind() + ": " + problem.message())));
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      try {
        next = rows.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TaskKilledException("interrupted");
      }
    }
    return !END.equals(next);
  }

  @Override
  public ScanRow next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    ScanRow row = next;
    next = null;
    return row;
  }
}
