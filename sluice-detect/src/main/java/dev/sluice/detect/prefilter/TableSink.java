package dev.sluice.detect.prefilter;

/** Where tables are written to, to be read by a {@link TableSource}. */
public interface TableSink {
  void bytes(byte[] values);

  void ints(int[] values);

  void longs(long[] values);
}
