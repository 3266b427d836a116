/** What a rule says: the records everything else reads. */
@NullMarked
package dev.sluice.detect.rule;

import org.jspecify.annotations.NullMarked;
