/** Machines wider than the one at hand: what workers contend for, and runs replayed on more. */
@NullMarked
package dev.sluice.benchmarks.wide;

import org.jspecify.annotations.NullMarked;
