/**
 * Scans of Git repositories: what of them is scanned, and which commit each finding came in with.
 */
@NullMarked
package dev.sluice.history;

import org.jspecify.annotations.NullMarked;
