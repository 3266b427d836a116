/**
 * The terminal and its streams: what is printed where, how the program is interrupted, and with
 * which status it ends.
 */
@NullMarked
package dev.sluice.cli.console;

import org.jspecify.annotations.NullMarked;
