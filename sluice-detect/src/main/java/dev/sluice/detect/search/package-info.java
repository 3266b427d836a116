/** Bytes become candidates, and candidates matches: the engine at work on one text. */
@NullMarked
package dev.sluice.detect.search;

import org.jspecify.annotations.NullMarked;
