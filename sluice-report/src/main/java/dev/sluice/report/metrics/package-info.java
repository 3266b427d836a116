/** The formats in which a run writes its metrics. */
@NullMarked
package dev.sluice.report.metrics;

import org.jspecify.annotations.NullMarked;
