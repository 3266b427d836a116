/** Encoded stretches of text, decoded in place and mapped back. */
@NullMarked
package dev.sluice.detect.decode;

import org.jspecify.annotations.NullMarked;
