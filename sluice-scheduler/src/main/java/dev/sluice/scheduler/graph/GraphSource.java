package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.ResourceNeeds;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.IoModel;
import java.io.IOException;

/**
 * What a graph lists and reads.
 *
 * @param <L> the locator its objects are opened by
 * @param <S> the state of an enumeration between two steps
 */
public interface GraphSource<L, S> {
  IoModel ioModel();

  /**
   * Lists at most {@link Discovery#limit} objects and says where to go on. It runs on an executor
   * thread, so it does a small step and never waits for the graph.
   */
  EnumCursor<S> enumerate(EnumCursor<S> cursor, Discovery<L, S> discovery) throws IOException;

  ObjectReader open(ObjectDescriptor<L> object) throws IOException, ObjectSkippedException;

  /** Whether open and read may wait for long, and so must not run on an executor thread. */
  default boolean blocks() {
    return false;
  }

  /**
   * Whether an object must have ended before the next is listed: then one is listed at a time, and
   * the enumeration goes on when it ends.
   */
  default boolean isSequential() {
    return false;
  }

  /** The device a mapped object lies on. */
  default DeviceId deviceOf(ObjectDescriptor<L> object) {
    return DeviceId.UNKNOWN;
  }

  /** What an object must hold of the global resources before it is opened. */
  default ResourceNeeds needsOf(ObjectDescriptor<L> object) {
    return ResourceNeeds.NONE;
  }

  /** Called once for a nested source, when nothing refers to it any more. */
  default void ended() {}
}
