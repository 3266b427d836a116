/**
 * The way of a byte: the task graph that lists sources, fetches their objects chunk by chunk and
 * scans them, under one set of budgets.
 */
@NullMarked
package dev.sluice.pipeline;

import org.jspecify.annotations.NullMarked;
