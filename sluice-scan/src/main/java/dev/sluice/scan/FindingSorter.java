package dev.sluice.scan;

import dev.sluice.scan.spill.SpillFile;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Puts findings in report order while holding at most a fixed number of them and of their bytes:
 * what is more goes to sorted runs on disk, which are merged at the end.
 */
public final class FindingSorter implements FindingSink, AutoCloseable {
  /** How many findings are held before a run goes to disk. */
  public static final int HELD_MAX = 20_000;

  /** How many characters of text the findings held may have. */
  private static final long CHARACTERS_MAX = 16 << 20;

  private final int heldMax;
  private final List<Finding> held = new ArrayList<>();
  private final List<SpillFile<Finding>> runs = new ArrayList<>();
  private long count;
  private long characters;
  private boolean isSorted;

  public FindingSorter() {
    this(HELD_MAX);
  }

  FindingSorter(int heldMax) {
    this.heldMax = heldMax;
  }

  @Override
  public synchronized void accept(Finding finding) throws IOException {
    held.add(finding);
    isSorted = false;
    count++;
    characters += finding.characters();
    if (held.size() >= heldMax || characters >= CHARACTERS_MAX) {
      spill();
    }
  }

  public synchronized long count() {
    return count;
  }

  /** How often findings went to disk. */
  synchronized int runs() {
    return runs.size();
  }

  /**
   * Hands every finding to the sink, in report order. May be called again, also by the sink: a
   * template may go over all findings for each of them.
   */
  public synchronized void forEach(FindingSink sink) throws IOException {
    sort();
    if (runs.isEmpty()) {
      for (Finding finding : held) {
        sink.accept(finding);
      }
      return;
    }
    PriorityQueue<SpillFile.Reader<Finding>> queue =
        new PriorityQueue<>((one, other) -> Finding.REPORT_ORDER.compare(one.head(), other.head()));
    for (SpillFile<Finding> run : runs) {
      queue.add(run.reader());
    }
    merge(queue, sink);
  }

  private void merge(PriorityQueue<SpillFile.Reader<Finding>> queue, FindingSink sink)
      throws IOException {
    int next = 0;
    while (!queue.isEmpty() || next < held.size()) {
      SpillFile.Reader<Finding> run = queue.peek();
      boolean fromMemory =
          next < held.size()
              && (run == null || Finding.REPORT_ORDER.compare(held.get(next), run.head()) <= 0);
      if (fromMemory) {
        sink.accept(held.get(next++));
      } else if (run != null) {
        queue.remove();
        sink.accept(run.head());
        if (run.advance()) {
          queue.add(run);
        }
      }
    }
  }

  private void sort() {
    if (!isSorted) {
      held.sort(Finding.REPORT_ORDER);
      isSorted = true;
    }
  }

  private void spill() throws IOException {
    sort();
    runs.add(SpillFile.write(held, new Codec()));
    held.clear();
    characters = 0;
  }

  @Override
  public synchronized void close() throws IOException {
    for (SpillFile<Finding> run : runs) {
      run.close();
    }
    runs.clear();
    held.clear();
  }

  private static final class Codec implements SpillFile.Codec<Finding> {
    @Override
    public void write(DataOutput out, Finding finding) throws IOException {
      FindingCodec.write(out, finding);
    }

    @Override
    public Finding read(DataInput in) throws IOException {
      return FindingCodec.read(in);
    }
  }
}
