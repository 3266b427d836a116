/** Fetches a repository from elsewhere for as long as it is scanned. */
@NullMarked
package dev.sluice.source.git.clone;

import org.jspecify.annotations.NullMarked;
