/** A strict TOML 1.0 reader that remembers where every key stands. */
@NullMarked
package dev.sluice.detect.toml;

import org.jspecify.annotations.NullMarked;
