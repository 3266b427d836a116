/** Readers of compressed streams: gzip, bzip2, xz, zstd and their like. */
@NullMarked
package dev.sluice.source.archive.compressed;

import org.jspecify.annotations.NullMarked;
