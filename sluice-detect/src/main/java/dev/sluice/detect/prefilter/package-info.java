/** Finds the places where a required literal may stand, at memory speed. */
@NullMarked
package dev.sluice.detect.prefilter;

import org.jspecify.annotations.NullMarked;
