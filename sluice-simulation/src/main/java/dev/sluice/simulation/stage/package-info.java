/**
 * The stage of a simulation: actors that take turns as a schedule says, and the world that they
 * see.
 */
@NullMarked
package dev.sluice.simulation.stage;

import org.jspecify.annotations.NullMarked;
