/** Whether a match is a secret worth reporting, and why not. */
@NullMarked
package dev.sluice.detect.judge;

import org.jspecify.annotations.NullMarked;
