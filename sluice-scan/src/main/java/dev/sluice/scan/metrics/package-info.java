/** Numbers that say what came of a run. */
@NullMarked
package dev.sluice.scan.metrics;

import org.jspecify.annotations.NullMarked;
