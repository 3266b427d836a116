package dev.sluice.source.derived;

import java.nio.file.Path;
import java.util.List;

/**
 * Objects of which many derive from others, to be read each once and after the one it derives from.
 * Any number of threads may share one, each with a reader of its own.
 */
public interface DerivedObjects {
  /**
   * The objects in parts, to be read in any order and by any threads; the heaviest first, so that
   * no thread is left with a long one at the end.
   */
  List<? extends DerivedPart> parts();

  /**
   * A reader for one thread at a time.
   *
   * @param basesBytesMax how many bytes of objects it keeps that others derive from, besides the
   *     one it is at; what it had to let go it decodes again
   */
  DerivedReader newReader(long basesBytesMax);

  /** A path on the device the objects lie on. */
  Path device();
}
