/** A hash that is there at once. */
@NullMarked
package dev.sluice.scan.hash;

import org.jspecify.annotations.NullMarked;
