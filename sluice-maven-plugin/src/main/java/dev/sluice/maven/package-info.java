/** The Maven plugin. */
@NullMarked
package dev.sluice.maven;

import org.jspecify.annotations.NullMarked;
