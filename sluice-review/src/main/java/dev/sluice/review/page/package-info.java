/** The page in the browser on which people decide. */
@NullMarked
package dev.sluice.review.page;

import org.jspecify.annotations.NullMarked;
