/** Seeded randomness: the same seed gives the same choices. */
@NullMarked
package dev.sluice.scheduler.random;

import org.jspecify.annotations.NullMarked;
