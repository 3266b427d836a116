/** Orderings of the scheduler's real classes, each with the outcomes that must never be seen. */
@NullMarked
package dev.sluice.stress;

import org.jspecify.annotations.NullMarked;
