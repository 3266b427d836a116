package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.PageCursor;

/** A place in the listings of a store, as it is kept in the token of a cursor. */
sealed interface BucketPlace {

  /**
   * Before a page of the objects of a bucket.
   *
   * @param token the store's own; empty at the first page
   */
  record Objects(String bucket, String prefix, String token) implements BucketPlace {}

  /**
   * Before a page of the buckets there are.
   *
   * @param token as above
   */
  record Buckets(String token) implements BucketPlace {}

  /** At a target that no bucket matches. */
  record Unmatched(String bucket, String prefix) implements BucketPlace {}

  default PageCursor.At cursor() {
    return new PageCursor.At(
        switch (this) {
          case Objects(String bucket, String prefix, String token) ->
              String.join("\0", "objects", bucket, prefix, token);
          case Buckets(String token) -> String.join("\0", "buckets", token);
          case Unmatched(String bucket, String prefix) ->
              String.join("\0", "unmatched", bucket, prefix);
        });
  }

  static BucketPlace of(PageCursor.At cursor) {
    String[] parts = cursor.token().split("\0", 4);
    return switch (parts[0]) {
      case "objects" -> new Objects(parts[1], parts[2], parts[3]);
      case "buckets" -> new Buckets(parts[1]);
      case "unmatched" -> new Unmatched(parts[1], parts[2]);
      default -> throw new IllegalArgumentException("no place: " + cursor);
    };
  }
}
