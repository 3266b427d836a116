package dev.sluice.source;

import dev.sluice.source.metrics.Metrics;

/** Counts what one or more sources do. Asked at the end of a run, on any thread. */
@FunctionalInterface
public interface SourceMeter {
  /** What was counted so far. */
  Metrics metrics();
}
