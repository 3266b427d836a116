/** Time as an interface: the real clock is one implementation among others. */
@NullMarked
package dev.sluice.scheduler.time;

import org.jspecify.annotations.NullMarked;
