/** Rules become tables: what a search looks for, and how it is confirmed. */
@NullMarked
package dev.sluice.detect.compile;

import org.jspecify.annotations.NullMarked;
