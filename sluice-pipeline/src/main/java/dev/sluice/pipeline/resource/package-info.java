/**
 * What a run holds and counts: its budgets, open containers, outstanding work, and how long tasks
 * waited for which.
 */
@NullMarked
package dev.sluice.pipeline.resource;

import org.jspecify.annotations.NullMarked;
