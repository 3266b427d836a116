/** RE2 syntax read as a tree over bytes. */
@NullMarked
package dev.sluice.detect.regex;

import org.jspecify.annotations.NullMarked;
