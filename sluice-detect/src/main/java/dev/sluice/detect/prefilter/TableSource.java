package dev.sluice.detect.prefilter;

/** Where tables are read from, in the order they were written. */
public interface TableSource {
  int[] ints();

  long[] longs();
}
