/** What to ask of whom, and what the answer means. */
@NullMarked
package dev.sluice.validate.check;

import org.jspecify.annotations.NullMarked;
