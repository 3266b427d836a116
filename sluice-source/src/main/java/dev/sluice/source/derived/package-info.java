/** Objects that are stored as changes of others, read base first. */
@NullMarked
package dev.sluice.source.derived;

import org.jspecify.annotations.NullMarked;
