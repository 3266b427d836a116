/** Files and directories of this machine. */
@NullMarked
package dev.sluice.source.local;

import org.jspecify.annotations.NullMarked;
