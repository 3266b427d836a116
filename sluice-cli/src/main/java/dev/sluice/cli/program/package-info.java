/** The program itself: its version, and what was prepared for it where it is installed. */
@NullMarked
package dev.sluice.cli.program;

import org.jspecify.annotations.NullMarked;
