/** Secrets in texts: the forms they take there, where they stand, and the text without them. */
@NullMarked
package dev.sluice.scan.redact;

import org.jspecify.annotations.NullMarked;
