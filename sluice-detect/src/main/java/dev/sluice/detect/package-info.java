/** Detection: bytes in, matches out. Start at {@link dev.sluice.detect.Engine}. */
@NullMarked
package dev.sluice.detect;

import org.jspecify.annotations.NullMarked;
