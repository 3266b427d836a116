/** The commits of a repository in order, and the files each of them introduced. */
@NullMarked
package dev.sluice.source.git.history;

import org.jspecify.annotations.NullMarked;
