/** The rules that a command line chooses, and the engine that they become. */
@NullMarked
package dev.sluice.cli.engine;

import org.jspecify.annotations.NullMarked;
