/** The entries of an ar: static libraries and Debian packages. */
@NullMarked
package dev.sluice.source.archive.ar;

import org.jspecify.annotations.NullMarked;
