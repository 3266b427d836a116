/** The formats of archives, what tells them apart, and what can be wrong with an archive. */
@NullMarked
package dev.sluice.source.archive.format;

import org.jspecify.annotations.NullMarked;
