/** The way of a byte: sources on the task graph, with whatever scans the chunks. */
@NullMarked
package dev.sluice.scan.run;

import org.jspecify.annotations.NullMarked;
