/** Binding threads to CPUs. */
@NullMarked
package dev.sluice.scheduler.affinity;

import org.jspecify.annotations.NullMarked;
