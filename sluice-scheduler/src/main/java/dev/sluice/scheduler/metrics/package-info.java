/** What workers count and what an executor tells of itself. */
@NullMarked
package dev.sluice.scheduler.metrics;

import org.jspecify.annotations.NullMarked;
