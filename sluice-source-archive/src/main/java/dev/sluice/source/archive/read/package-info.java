/**
 * What the readers of all formats share: the bytes they read, the entries they give, and the
 * account of bytes that no entry covers.
 */
@NullMarked
package dev.sluice.source.archive.read;

import org.jspecify.annotations.NullMarked;
