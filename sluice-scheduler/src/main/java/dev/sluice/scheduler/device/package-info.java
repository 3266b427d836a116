/** Storage devices and how many mapped readers each may have at once. */
@NullMarked
package dev.sluice.scheduler.device;

import org.jspecify.annotations.NullMarked;
