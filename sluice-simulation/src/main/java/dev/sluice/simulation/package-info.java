/** Runs the executor's real classes on one thread at a time, in an order that a seed decides. */
@NullMarked
package dev.sluice.simulation;

import org.jspecify.annotations.NullMarked;
