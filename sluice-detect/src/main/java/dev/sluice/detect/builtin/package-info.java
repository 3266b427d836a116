/** The rules that come with Sluice, compiled when it was built. */
@NullMarked
package dev.sluice.detect.builtin;

import org.jspecify.annotations.NullMarked;
