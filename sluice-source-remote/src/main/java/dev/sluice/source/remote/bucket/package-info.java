/** What the stores of objects in buckets have in common. */
@NullMarked
package dev.sluice.source.remote.bucket;

import org.jspecify.annotations.NullMarked;
