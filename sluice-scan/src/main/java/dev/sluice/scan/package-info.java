/** The facade over scheduler, engine and sources: what programs that embed Sluice use. */
@NullMarked
package dev.sluice.scan;

import org.jspecify.annotations.NullMarked;
