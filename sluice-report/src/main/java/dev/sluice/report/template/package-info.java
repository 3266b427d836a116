/** The part of Go's text templates that reports need; anything beyond it is refused by name. */
@NullMarked
package dev.sluice.report.template;

import org.jspecify.annotations.NullMarked;
