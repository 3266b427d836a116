/** What the launcher does once for each build, so that every start is short. */
@NullMarked
package dev.sluice.cli.prepare;

import org.jspecify.annotations.NullMarked;
