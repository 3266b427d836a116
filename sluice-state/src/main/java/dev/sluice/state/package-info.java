/** What runs leave for later runs, in a file. */
@NullMarked
package dev.sluice.state;

import org.jspecify.annotations.NullMarked;
