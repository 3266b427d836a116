/** What must hold in every simulated run. */
@NullMarked
package dev.sluice.simulation.check;

import org.jspecify.annotations.NullMarked;
