/** Trains the judge's weights and measures what it is right about. */
@NullMarked
package dev.sluice.benchmarks.judge;

import org.jspecify.annotations.NullMarked;
