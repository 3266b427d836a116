/** Off-heap buffers, pooled and counted. */
@NullMarked
package dev.sluice.scheduler.buffer;

import org.jspecify.annotations.NullMarked;
