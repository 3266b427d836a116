package dev.sluice.detect.prefilter;

/** Where tables are read from, in the order they were written. */
public interface TableSource {
  byte[] bytes();

  int[] ints();

  long[] longs();
}
