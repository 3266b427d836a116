/** The command that looks at state files. */
@NullMarked
package dev.sluice.cli.state;

import org.jspecify.annotations.NullMarked;
