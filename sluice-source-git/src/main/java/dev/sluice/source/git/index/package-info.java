/** What is staged, and what differs between index and work tree. */
@NullMarked
package dev.sluice.source.git.index;

import org.jspecify.annotations.NullMarked;
