package dev.sluice.pipeline.resource;

/**
 * What the tasks of one worker did. Plain fields of one thread, added up when all have ended.
 *
 * <p>A progress display may read them while they change: it sees some recent value of each.
 */
public final class TaskMetrics {
  public long enumerateCount;
  public long objectsDiscovered;
  public long bytesListed;
  public long enumerateBackpressure;
  public long fetchCount;
  public long bytesFetched;
  public long scanCount;
  public long bytesScanned;

  /**
   * The counters of one or more workers.
   *
   * @param enumerateCount Enumerate tasks run
   * @param objectsDiscovered objects handed on to be fetched
   * @param bytesListed their sizes, of those whose listing told it
   * @param enumerateBackpressure Enumerate tasks that had to wait for the frontier
   * @param fetchCount Fetch tasks run
   * @param bytesFetched bytes read
   * @param scanCount chunks scanned
   * @param bytesScanned bytes scanned, each once: overlap not included
   * @param objectsCompleted objects whose permit went back
   */
  public record Totals(
      long enumerateCount,
      long objectsDiscovered,
      long bytesListed,
      long enumerateBackpressure,
      long fetchCount,
      long bytesFetched,
      long scanCount,
      long bytesScanned,
      long objectsCompleted) {
    Totals plus(TaskMetrics more) {
      return new Totals(
          enumerateCount + more.enumerateCount,
          objectsDiscovered + more.objectsDiscovered,
          bytesListed + more.bytesListed,
          enumerateBackpressure + more.enumerateBackpressure,
          fetchCount + more.fetchCount,
          bytesFetched + more.bytesFetched,
          scanCount + more.scanCount,
          bytesScanned + more.bytesScanned,
          objectsCompleted);
    }
  }

  /** Adds the workers up. Objects may complete outside any of them, so those come counted. */
  public static Totals total(Iterable<TaskMetrics> workers, long objectsCompleted) {
    Totals sum = new Totals(0, 0, 0, 0, 0, 0, 0, 0, objectsCompleted);
    for (TaskMetrics worker : workers) {
      sum = sum.plus(worker);
    }
    return sum;
  }
}
