/** A reader of 7z. */
@NullMarked
package dev.sluice.source.archive.sevenzip;

import org.jspecify.annotations.NullMarked;
