/** Blobs in containers of Azure storage accounts. */
@NullMarked
package dev.sluice.source.azure;

import org.jspecify.annotations.NullMarked;
