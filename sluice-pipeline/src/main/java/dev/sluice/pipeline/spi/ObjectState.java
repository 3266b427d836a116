package dev.sluice.pipeline.spi;

/** Something that a scan carries from chunk to chunk and that must hear how it goes on. */
public interface ObjectState {
  /** The object is scanned again from its first byte: what came of it so far does not count. */
  void readAgain();

  /** The object ended before its last chunk was scanned. */
  void brokenOff();
}
