/** Files that come with classes, from where a start has them soonest. */
@NullMarked
package dev.sluice.detect.table;

import org.jspecify.annotations.NullMarked;
