/** Where Git keeps its objects: the layout of a repository, its packs and loose files. */
@NullMarked
package dev.sluice.source.git.store;

import org.jspecify.annotations.NullMarked;
