/** The executor beside the pools of the JDK, on the same shapes of work. */
@NullMarked
package dev.sluice.benchmarks.executor;

import org.jspecify.annotations.NullMarked;
