/** Which commits are meant: revisions, ranges and the common options of git log. */
@NullMarked
package dev.sluice.source.git.revision;

import org.jspecify.annotations.NullMarked;
