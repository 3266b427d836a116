/** Measurements a user can repeat: {@code sluice bench}. */
@NullMarked
package dev.sluice.cli.bench;

import org.jspecify.annotations.NullMarked;
