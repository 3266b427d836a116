/** What the flags of validation ask for. */
@NullMarked
package dev.sluice.cli.validate;

import org.jspecify.annotations.NullMarked;
