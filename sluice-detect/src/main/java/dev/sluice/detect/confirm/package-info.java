/** Runs one rule's pattern from one place, in time linear in the window. */
@NullMarked
package dev.sluice.detect.confirm;

import org.jspecify.annotations.NullMarked;
