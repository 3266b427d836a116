/** Folders for what a run must put on disk. */
@NullMarked
package dev.sluice.source.temporary;

import org.jspecify.annotations.NullMarked;
