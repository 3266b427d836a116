/** Findings that a project has chosen to ignore. */
@NullMarked
package dev.sluice.scan.ignore;

import org.jspecify.annotations.NullMarked;
