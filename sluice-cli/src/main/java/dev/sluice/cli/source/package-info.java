/** What a command line asks to scan, and the sources that it becomes. */
@NullMarked
package dev.sluice.cli.source;

import org.jspecify.annotations.NullMarked;
