package dev.sluice.source.remote.bucket;

/**
 * An object of a bucket.
 *
 * @param version which of its versions, where all of them are listed; else empty, for the last
 */
public record BucketObject(String bucket, String key, String version) {}
