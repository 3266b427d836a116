/** Measurements of the detection engine. */
@NullMarked
package dev.sluice.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
