package dev.sluice.scan;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Puts findings in report order while holding at most a fixed number of them: what is more goes to
 * sorted runs on disk, readable by their owner alone, which are merged at the end.
 */
public final class FindingSorter implements FindingSink, AutoCloseable {
  /** How many findings are held before a run goes to disk. */
  public static final int HELD_MAX = 20_000;

  private final int heldMax;
  private final List<Finding> held = new ArrayList<>();
  private final List<Path> runs = new ArrayList<>();
  private long count;

  public FindingSorter() {
    this(HELD_MAX);
  }

  FindingSorter(int heldMax) {
    this.heldMax = heldMax;
  }

  @Override
  public synchronized void accept(Finding finding) throws IOException {
    held.add(finding);
    count++;
    if (held.size() >= heldMax) {
      spill();
    }
  }

  public synchronized long count() {
    return count;
  }

  /** Hands every finding to the sink, in report order. May be called again. */
  public synchronized void forEach(FindingSink sink) throws IOException {
    held.sort(Finding.REPORT_ORDER);
    if (runs.isEmpty()) {
      for (Finding finding : held) {
        sink.accept(finding);
      }
      return;
    }
    List<Run> open = new ArrayList<>();
    try {
      PriorityQueue<Run> queue =
          new PriorityQueue<>(Comparator.comparing(run -> run.head, Finding.REPORT_ORDER));
      for (Path path : runs) {
        Run run = new Run(path);
        open.add(run);
        if (run.advance()) {
          queue.add(run);
        }
      }
      merge(queue, sink);
    } finally {
      for (Run run : open) {
        run.in.close();
      }
    }
  }

  private void merge(PriorityQueue<Run> queue, FindingSink sink) throws IOException {
    int next = 0;
    while (!queue.isEmpty() || next < held.size()) {
      Run run = queue.peek();
      boolean fromMemory =
          next < held.size()
              && (run == null || Finding.REPORT_ORDER.compare(held.get(next), run.head) <= 0);
      if (fromMemory) {
        sink.accept(held.get(next++));
      } else if (run != null) {
        queue.remove();
        sink.accept(run.head);
        if (run.advance()) {
          queue.add(run);
        }
      }
    }
  }

  private void spill() throws IOException {
    held.sort(Finding.REPORT_ORDER);
    Path run = Files.createTempFile("sluice-findings", ".run");
    runs.add(run);
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(run)))) {
      out.writeInt(held.size());
      for (Finding finding : held) {
        FindingCodec.write(out, finding);
      }
    }
    held.clear();
  }

  @Override
  public synchronized void close() throws IOException {
    for (Path run : runs) {
      Files.deleteIfExists(run);
    }
    runs.clear();
    held.clear();
  }

  private static final class Run {
    private final DataInputStream in;
    private int left;
    private Finding head;

    @SuppressWarnings("NullAway.Init")
    Run(Path path) throws IOException {
      in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
      left = in.readInt();
    }

    boolean advance() throws IOException {
      if (left == 0) {
        return false;
      }
      left--;
      head = FindingCodec.read(in);
      return true;
    }
  }
}
