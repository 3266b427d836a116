/** Runs over objects that derive from each other. */
@NullMarked
package dev.sluice.scan.derived;

import org.jspecify.annotations.NullMarked;
