/** Commits and annotated tags as they are stored. */
@NullMarked
package dev.sluice.source.git.commit;

import org.jspecify.annotations.NullMarked;
