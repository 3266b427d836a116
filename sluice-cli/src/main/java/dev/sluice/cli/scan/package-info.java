/** The commands that scan. */
@NullMarked
package dev.sluice.cli.scan;

import org.jspecify.annotations.NullMarked;
