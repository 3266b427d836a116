/** The work-stealing executor: decisions, counting, sleeping, and the threads that act on them. */
@NullMarked
package dev.sluice.scheduler.executor;

import org.jspecify.annotations.NullMarked;
