package dev.sluice.source.archive.compressed;

import java.io.InputStream;

/** What a library's decoder reads; it remembers whether it ended. */
abstract class RawStream extends InputStream {
  /** True once a byte was asked for that was not there. */
  abstract boolean hasEnded();
}
