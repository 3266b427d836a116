/** How idle workers sleep and are woken. */
@NullMarked
package dev.sluice.scheduler.park;

import org.jspecify.annotations.NullMarked;
