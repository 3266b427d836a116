package dev.sluice.pipeline.spi;

import dev.sluice.source.ObjectVersion;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a run knows of objects that were scanned before. Called from many threads at once. */
@FunctionalInterface
public interface RunMemory {
  /** Remembers nothing. */
  RunMemory NONE = (object, version) -> null;

  /**
   * An object of one of the run's own sources was opened.
   *
   * @return what becomes of it, held once for the caller; null if nobody wants to know
   */
  @Nullable ObjectMemory opened(ObjectDescriptor object, ObjectVersion version) throws IOException;
}
