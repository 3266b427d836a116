/** Numbers that a run tells of itself: what each is called, and what it came to. */
@NullMarked
package dev.sluice.source.metrics;

import org.jspecify.annotations.NullMarked;
