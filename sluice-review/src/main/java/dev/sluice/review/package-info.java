/** Findings of reports grouped by secret, and decisions about them. */
@NullMarked
package dev.sluice.review;

import org.jspecify.annotations.NullMarked;
