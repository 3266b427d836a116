/** Sluice on Spark: a job over objects, and a SQL function over columns. */
@NullMarked
package dev.sluice.spark;

import org.jspecify.annotations.NullMarked;
