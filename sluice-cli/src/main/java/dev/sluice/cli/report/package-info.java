/** The commands on reports that were written before. */
@NullMarked
package dev.sluice.cli.report;

import org.jspecify.annotations.NullMarked;
