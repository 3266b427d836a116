package dev.sluice.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;

/** Lists the objects below targets on the cluster, folder by folder, one level after the other. */
final class ObjectListing {
  private static final int FOLDERS_PER_TASK_MIN = 16;
  private static final int FOLDERS_PER_TASK_MAX = 4096;
  private static final int TASKS_PER_CORE = 4;

  private ObjectListing() {}

  /** Objects and what was left out. Only the names of folders pass through the driver. */
  static JavaRDD<ListingRow> list(
      JavaSparkContext context,
      List<String> targets,
      Broadcast<SerializableConfiguration> settings) {
    int tasksWanted = TASKS_PER_CORE * context.defaultParallelism();
    List<JavaRDD<ListingRow>> levels = new ArrayList<>();
    List<String> folders = targets;
    while (!folders.isEmpty()) {
      int tasks =
          Math.clamp(
              tasksWanted,
              Math.ceilDiv(folders.size(), FOLDERS_PER_TASK_MAX),
              Math.ceilDiv(folders.size(), FOLDERS_PER_TASK_MIN));
      JavaRDD<ListingRow> level =
          context
              .parallelize(folders, tasks)
              .flatMap(new FolderListing(settings))
              .persist(StorageLevel.MEMORY_AND_DISK());
      folders =
          level
              .filter(row -> row instanceof ListingRow.Folder)
              .map(row -> ((ListingRow.Folder) row).uri())
              .collect();
      levels.add(level.filter(row -> !(row instanceof ListingRow.Folder)));
    }
    return levels.isEmpty() ? context.emptyRDD() : together(levels, tasksWanted);
  }

  /** A deep tree has many levels, most of them small: what follows has a task for several. */
  private static JavaRDD<ListingRow> together(List<JavaRDD<ListingRow>> levels, int tasksWanted) {
    int largest = levels.stream().mapToInt(JavaRDD::getNumPartitions).max().orElseThrow();
    return levels.stream()
        .reduce(JavaRDD::union)
        .orElseThrow()
        .coalesce(Math.max(tasksWanted, largest));
  }
}
