/** The flags, declared once: parser, help and completion read the same table. */
@NullMarked
package dev.sluice.cli.flags;

import org.jspecify.annotations.NullMarked;
