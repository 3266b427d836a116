/** What Git leaves out of a working tree, told from its ignore files alone. */
@NullMarked
package dev.sluice.source.gitignore;

import org.jspecify.annotations.NullMarked;
