/** What the flight recorder is told of preparations. */
@NullMarked
package dev.sluice.pipeline.trace;

import org.jspecify.annotations.NullMarked;
