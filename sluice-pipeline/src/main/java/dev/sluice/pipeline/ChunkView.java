package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.Places;
import dev.sluice.source.Source;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The one chunk a worker scans at a time, shown to the scan for the length of a call. */
final class ChunkView implements Chunk {
  private final TaskGraph graph;
  private Task.@Nullable Scan task;
  private @Nullable ObjectContext context;
  private @Nullable TaskQueue queue;
  private boolean enough;

  ChunkView(TaskGraph graph) {
    this.graph = graph;
  }

  void show(Task.Scan shown, TaskQueue into) {
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

  ObjectContext context() {
    return shown(context);
  }

  @Override
  public ObjectDescriptor object() {
    return context().descriptor();
  }

  @Override
  public @Nullable ObjectRecord remembered() {
    return context().record;
  }

  @Override
  public @Nullable FollowedLink link() {
    return context().source().source().linkOf(object().object());
  }

  @Override
  public @Nullable Places places() {
    return context().source().source().placesOf(object().object());
  }

  @Override
  public MemorySegment memory() {
    return shown(task).buffer().memory();
  }

  @Override
  public long offset() {
    return shown(task).offset();
  }

  @Override
  public int length() {
    return shown(task).length();
  }

  @Override
  public boolean last() {
    return shown(task).last();
  }

  @Override
  public @Nullable Object carry() {
    return context().carry;
  }

  @Override
  public void carry(@Nullable Object state) {
    context().carry = state;
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

  /** Lists the objects inside this one. They take permits of their own. */
  void nest(Source inside) {
    graph.nest(inside, context(), shown(queue));
  }
}
