/** Findings written in the formats people and programs read. */
@NullMarked
package dev.sluice.report;

import org.jspecify.annotations.NullMarked;
