/** A reader of tar. */
@NullMarked
package dev.sluice.source.archive.tar;

import org.jspecify.annotations.NullMarked;
