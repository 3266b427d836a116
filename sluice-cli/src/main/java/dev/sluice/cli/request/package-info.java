/**
 * What a command line asks for, as typed records. Only this package reads flags: each record lowers
 * the flags of one concern, with their ranges and defaults, and commands read the records.
 */
@NullMarked
package dev.sluice.cli.request;

import org.jspecify.annotations.NullMarked;
