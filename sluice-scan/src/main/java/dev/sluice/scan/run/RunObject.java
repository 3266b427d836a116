package dev.sluice.scan.run;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import org.jspecify.annotations.Nullable;

/** An object on its way through a run. */
final class RunObject {
  private volatile SourceObject object;
  private final boolean isInside;
  private @Nullable ObjectMemory memory;

  /**
   * @param memory of the object that this one lies in, if any
   */
  RunObject(SourceObject object, @Nullable ObjectMemory memory) {
    this.object = object;
    isInside = memory != null;
    this.memory = memory;
  }

  static RunObject unread(ObjectPath path, @Nullable ObjectMemory memory) {
    return new RunObject(new SourceObject(path, SourceObject.SIZE_UNKNOWN), memory);
  }

  SourceObject object() {
    return object;
  }

  /**
   * Says which version of it is remembered, so that whoever opens it again opens the same; empty if
   * it may be any.
   */
  void version(String tag) {
    object = object.withVersion(tag);
  }

  /** Whether its memory is that of the object around it. */
  boolean isInside() {
    return isInside;
  }

  @Nullable ObjectMemory memory() {
    return memory;
  }

  /** Called by whoever opens the object, before anyone scans it. */
  void remember(@Nullable ObjectMemory value) {
    memory = value;
  }
}
