/** The commands that look at rules. */
@NullMarked
package dev.sluice.cli.rules;

import org.jspecify.annotations.NullMarked;
