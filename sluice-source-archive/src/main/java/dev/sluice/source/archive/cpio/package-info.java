/** The entries of a cpio, and the packages of RPM that are built on it. */
@NullMarked
package dev.sluice.source.archive.cpio;

import org.jspecify.annotations.NullMarked;
