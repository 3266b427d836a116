/** Measurements of archives. */
@NullMarked
package dev.sluice.benchmarks.archive;

import org.jspecify.annotations.NullMarked;
