/** Finds the places where a fingerprint may stand, at memory speed. */
@NullMarked
package dev.sluice.detect.prefilter;

import org.jspecify.annotations.NullMarked;
