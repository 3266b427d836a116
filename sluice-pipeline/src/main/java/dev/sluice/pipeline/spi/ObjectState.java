package dev.sluice.pipeline.spi;

/** Per-object state of a scan: it lasts from chunk to chunk, and hears how the object goes on. */
public interface ObjectState {
  /** The object is scanned again from its first byte: what came of it so far does not count. */
  void readAgain();

  /** The object ended before its last chunk was scanned. */
  void brokenOff();
}
