/** Whose files are whose. */
@NullMarked
package dev.sluice.report.owner;

import org.jspecify.annotations.NullMarked;
