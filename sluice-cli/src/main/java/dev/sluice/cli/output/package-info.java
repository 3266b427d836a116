/** What a run writes: reports, findings on the terminal, the summary and metrics. */
@NullMarked
package dev.sluice.cli.output;

import org.jspecify.annotations.NullMarked;
