/** What a shell offers at the press of a key: its script, and the answers the script asks for. */
@NullMarked
package dev.sluice.cli.complete;

import org.jspecify.annotations.NullMarked;
