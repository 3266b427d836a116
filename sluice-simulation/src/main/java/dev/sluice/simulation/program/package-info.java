/** Programs of tasks that a simulation runs, made from a seed and made smaller. */
@NullMarked
package dev.sluice.simulation.program;

import org.jspecify.annotations.NullMarked;
