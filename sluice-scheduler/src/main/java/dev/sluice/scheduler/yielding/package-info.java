/** When a long task should give its worker back: deterministic, whatever the batching. */
@NullMarked
package dev.sluice.scheduler.yielding;

import org.jspecify.annotations.NullMarked;
