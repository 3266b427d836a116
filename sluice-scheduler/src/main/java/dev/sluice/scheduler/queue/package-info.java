/** The queues tasks wait in: one deque a worker, one injector for everybody. */
@NullMarked
package dev.sluice.scheduler.queue;

import org.jspecify.annotations.NullMarked;
