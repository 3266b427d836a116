/** Texts made to be slow to scan. */
@NullMarked
package dev.sluice.detect.hostile;

import org.jspecify.annotations.NullMarked;
