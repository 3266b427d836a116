/** Links to a line of a file on the platform a repository came from. */
@NullMarked
package dev.sluice.source.git.link;

import org.jspecify.annotations.NullMarked;
