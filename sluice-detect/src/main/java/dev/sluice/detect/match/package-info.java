/** The compiled rules: bytes in, spans of matches out. */
@NullMarked
package dev.sluice.detect.match;

import org.jspecify.annotations.NullMarked;
