/** The scheduler: a work-stealing executor and everything that bounds what it holds. */
@NullMarked
package dev.sluice.scheduler;

import org.jspecify.annotations.NullMarked;
