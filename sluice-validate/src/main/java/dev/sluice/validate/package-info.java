/** Asks whether secrets are live: each distinct one once, under limits. */
@NullMarked
package dev.sluice.validate;

import org.jspecify.annotations.NullMarked;
