/** Byte offsets to lines and columns. */
@NullMarked
package dev.sluice.detect.locate;

import org.jspecify.annotations.NullMarked;
