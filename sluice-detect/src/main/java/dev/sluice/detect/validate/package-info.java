/** Offline checks of a secret's own checksum or structure. */
@NullMarked
package dev.sluice.detect.validate;

import org.jspecify.annotations.NullMarked;
