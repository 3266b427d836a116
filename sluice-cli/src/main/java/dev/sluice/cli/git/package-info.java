/** What {@code sluice git} scans, from the flags, and how its findings are attributed. */
@NullMarked
package dev.sluice.cli.git;

import org.jspecify.annotations.NullMarked;
