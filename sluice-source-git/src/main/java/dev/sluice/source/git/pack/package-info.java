/** Packs: many objects in one file, most of them as deltas, with an index beside it. */
@NullMarked
package dev.sluice.source.git.pack;

import org.jspecify.annotations.NullMarked;
