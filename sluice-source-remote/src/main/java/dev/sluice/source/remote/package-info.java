/** Objects behind a network: what a backend is, and the retries and limits all of them share. */
@NullMarked
package dev.sluice.source.remote;

import org.jspecify.annotations.NullMarked;
