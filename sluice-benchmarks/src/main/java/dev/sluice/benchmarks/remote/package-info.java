/** What a scan over a network costs beside the network. */
@NullMarked
package dev.sluice.benchmarks.remote;

import org.jspecify.annotations.NullMarked;
