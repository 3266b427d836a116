/** Files for what a run holds no longer in memory. */
@NullMarked
package dev.sluice.scan.spill;

import org.jspecify.annotations.NullMarked;
