/** Sources that stand in front of other sources. */
@NullMarked
package dev.sluice.source.wrap;

import org.jspecify.annotations.NullMarked;
