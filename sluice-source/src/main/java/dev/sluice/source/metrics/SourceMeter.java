package dev.sluice.source.metrics;

/** Counts what one or more sources do. Asked at the end of a run, on any thread. */
@FunctionalInterface
public interface SourceMeter {
  /** What was counted so far. */
  Metrics metrics();
}
