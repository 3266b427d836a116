/** Readers of zip, by its directory and as a stream. */
@NullMarked
package dev.sluice.source.archive.zip;

import org.jspecify.annotations.NullMarked;
