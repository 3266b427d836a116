/** A project's folder, scanned as a build wants it. */
@NullMarked
package dev.sluice.project;

import org.jspecify.annotations.NullMarked;
