/** The dialogue in the terminal in which people decide. */
@NullMarked
package dev.sluice.review.terminal;

import org.jspecify.annotations.NullMarked;
