/** Which lines of a file are new. */
@NullMarked
package dev.sluice.source.git.diff;

import org.jspecify.annotations.NullMarked;
