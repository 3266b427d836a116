package dev.sluice.pipeline.spi;

import dev.sluice.source.ObjectVersion;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The records of objects that earlier runs scanned. Called from many threads at once. */
@FunctionalInterface
public interface RunRecords {
  /** Knows and keeps nothing. */
  RunRecords NONE = (object, version) -> null;

  /**
   * An object of one of the run's own sources was opened.
   *
   * @return what becomes of it, held once for the caller; null if nobody wants to know
   */
  @Nullable ObjectRecord opened(ObjectDescriptor object, ObjectVersion version) throws IOException;
}
