/** What watches a run: its progress, its memory, and its diagnostics. */
@NullMarked
package dev.sluice.cli.watch;

import org.jspecify.annotations.NullMarked;
