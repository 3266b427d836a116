/**
 * What a run is given and what it tells: how chunks are scanned, what is remembered of objects, how
 * objects ended.
 */
@NullMarked
package dev.sluice.pipeline.spi;

import org.jspecify.annotations.NullMarked;
