package dev.sluice.scheduler.graph;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The one chunk a worker scans at a time, shown to the scan for the length of a call. */
final class ChunkView<L, S> implements Chunk<L, S> {
  private final TaskGraph<L, S> graph;
  private Task.@Nullable Scan<L, S> task;
  private @Nullable ObjectContext<L, S> context;
  private @Nullable TaskQueue<L, S> queue;
  private boolean enough;

  ChunkView(TaskGraph<L, S> graph) {
    this.graph = graph;
  }

  void show(Task.Scan<L, S> shown, TaskQueue<L, S> into) {
    task = shown;
    context = shown.object().context();
    queue = into;
    enough = false;
  }

  void hide() {
    task = null;
    context = null;
    queue = null;
  }

  boolean isEnough() {
    return enough;
  }

  private static <T> T shown(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("a chunk may not be kept after the scan of it returned");
    }
    return part;
  }

  @Override
  public ObjectDescriptor<L> object() {
    return shown(context).descriptor();
  }

  @Override
  public GraphSource<L, S> source() {
    return shown(context).source().source();
  }

  @Override
  public FileId fileId() {
    return shown(context).fileId();
  }

  @Override
  public MemorySegment memory() {
    return shown(task).buffer().memory();
  }

  @Override
  public long baseOffset() {
    return shown(task).baseOffset();
  }

  @Override
  public int length() {
    return shown(task).length();
  }

  @Override
  public int prefixLength() {
    return shown(task).prefixLength();
  }

  @Override
  public boolean last() {
    return shown(task).last();
  }

  @Override
  public @Nullable Object carry() {
    return shown(context).carry;
  }

  @Override
  public void carry(@Nullable Object state) {
    shown(context).carry = state;
  }

  @Override
  public boolean isCancelled() {
    return graph.abort().raised();
  }

  @Override
  public void enough() {
    shown(task);
    enough = true;
  }

  @Override
  public void nest(GraphSource<L, S> source) {
    graph.nest(source, shown(context).source(), shown(queue));
  }
}
