/** Weighs matches by many small signs at once. */
@NullMarked
package dev.sluice.detect.weigh;

import org.jspecify.annotations.NullMarked;
