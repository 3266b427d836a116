/** Connections to addresses that were looked at first, and HTTP over them. */
@NullMarked
package dev.sluice.validate.net;

import org.jspecify.annotations.NullMarked;
