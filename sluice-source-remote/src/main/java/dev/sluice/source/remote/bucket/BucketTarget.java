package dev.sluice.source.remote.bucket;

import java.util.regex.Pattern;

/**
 * The objects of a bucket whose keys start with a prefix, as a URL names them: {@code
 * scheme://bucket/prefix}.
 *
 * @param bucket its name, in which {@code *} stands for any characters and {@code ?} for one
 * @param prefix what the keys start with; empty for all of them
 */
public record BucketTarget(String bucket, String prefix) {

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is not one of this scheme, or names no bucket
   */
  public static BucketTarget parse(String scheme, String url) {
    String begin = scheme + "://";
    if (!url.regionMatches(true, 0, begin, 0, begin.length())) {
      throw new IllegalArgumentException("not a URL that begins with " + begin);
    }
    int end = url.indexOf('/', begin.length());
    String bucket = url.substring(begin.length(), end < 0 ? url.length() : end);
    if (bucket.isEmpty()) {
      throw new IllegalArgumentException("no bucket after " + begin);
    }
    return new BucketTarget(bucket, end < 0 ? "" : url.substring(end + 1));
  }

  /** Whether the name stands for all buckets that match it. */
  public boolean isGlob() {
    return bucket.indexOf('*') >= 0 || bucket.indexOf('?') >= 0;
  }

  /** Whether it means this bucket, perhaps among others. */
  public boolean matches(String name) {
    if (!isGlob()) {
      return bucket.equals(name);
    }
    StringBuilder regex = new StringBuilder();
    bucket
        .chars()
        .forEach(
            c ->
                regex.append(
                    c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c))));
    return Pattern.matches(regex.toString(), name);
  }
}
