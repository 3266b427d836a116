package dev.sluice.scan;

/** Hears of a run while it goes on. Called from many threads, and it must not wait. */
public interface ScanListener {
  ScanListener NONE = new ScanListener() {};

  default void skipped(String path, String reason) {}

  /** Something kept an object or a listing from being complete. */
  default void problem(ScanProblem problem, Throwable cause) {}
}
