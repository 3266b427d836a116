package dev.sluice.scan;

import java.time.Instant;

/**
 * How a run uses a state.
 *
 * @param state what earlier runs left
 * @param began when the run began, by the clock of the machine
 * @param reportsKnown whether findings of objects that were not read again are reported too
 */
public record StateUse(ScanState state, Instant began, boolean reportsKnown) {}
