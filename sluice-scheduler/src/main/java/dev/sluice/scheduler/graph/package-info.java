/** The life of an object as tasks: enumerate, fetch, scan. */
@NullMarked
package dev.sluice.scheduler.graph;

import org.jspecify.annotations.NullMarked;
