/** Objects in S3 buckets, and in those of stores that speak S3's protocol. */
@NullMarked
package dev.sluice.source.s3;

import org.jspecify.annotations.NullMarked;
