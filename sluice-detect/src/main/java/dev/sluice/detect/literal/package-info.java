/** Literals that every match of a pattern must contain, and how rare they are in ordinary text. */
@NullMarked
package dev.sluice.detect.literal;

import org.jspecify.annotations.NullMarked;
