/** The command line: flags become collaborators; nothing reusable lives here. */
@NullMarked
package dev.sluice.cli;

import org.jspecify.annotations.NullMarked;
