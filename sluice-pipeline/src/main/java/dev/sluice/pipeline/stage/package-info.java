/**
 * Where a run waits for what takes its time, so that no worker does: threads that read, and delays.
 */
@NullMarked
package dev.sluice.pipeline.stage;

import org.jspecify.annotations.NullMarked;
