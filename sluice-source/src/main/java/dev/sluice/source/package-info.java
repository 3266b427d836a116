/** Sources: what yields objects and reads their bytes. */
@NullMarked
package dev.sluice.source;

import org.jspecify.annotations.NullMarked;
