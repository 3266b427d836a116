/** What names a Git object: its id, its type, the hash it is named by. */
@NullMarked
package dev.sluice.source.git.object;

import org.jspecify.annotations.NullMarked;
