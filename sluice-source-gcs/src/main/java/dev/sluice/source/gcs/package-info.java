/** Objects in buckets of Google Cloud Storage. */
@NullMarked
package dev.sluice.source.gcs;

import org.jspecify.annotations.NullMarked;
