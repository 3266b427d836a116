/** Texts that share bytes with others: what of them changed, and which candidates they inherit. */
@NullMarked
package dev.sluice.detect.derived;

import org.jspecify.annotations.NullMarked;
