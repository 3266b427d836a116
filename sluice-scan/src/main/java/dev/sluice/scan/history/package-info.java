/** Findings of a history: which commit introduced each of them. */
@NullMarked
package dev.sluice.scan.history;

import org.jspecify.annotations.NullMarked;
