/** Budgets: how many permits there are, and who waits for one. */
@NullMarked
package dev.sluice.scheduler.budget;

import org.jspecify.annotations.NullMarked;
