package dev.sluice.source.remote.bucket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BucketTargetsTest {
  private static BucketTargets targets(String... urls) {
    return new BucketTargets(
        Arrays.stream(urls).map(url -> BucketTarget.parse("s3", url)).toList());
  }

  @Test
  void parse_urls_tellsBucketAndPrefix() {
    assertEquals(new BucketTarget("b", ""), BucketTarget.parse("s3", "s3://b"));
    assertEquals(new BucketTarget("b", ""), BucketTarget.parse("s3", "S3://b/"));
    assertEquals(new BucketTarget("b", "/a//?x"), BucketTarget.parse("s3", "s3://b//a//?x"));
    assertThrows(IllegalArgumentException.class, () -> BucketTarget.parse("s3", "gs://b/"));
    assertThrows(IllegalArgumentException.class, () -> BucketTarget.parse("s3", "s3:///key"));
  }

  @Test
  void matches_globs_meanTheWholeName() {
    BucketTarget glob = new BucketTarget("team-*.logs?", "");
    assertTrue(glob.isGlob());
    assertTrue(glob.matches("team-red.logs1"));
    assertTrue(glob.matches("team-.logs1"));
    assertFalse(glob.matches("team-redxlogs1"));
    assertFalse(glob.matches("my-team-red.logs1"));
    assertFalse(glob.matches("team-red.logs"));
    assertFalse(new BucketTarget("b", "a*").isGlob());
  }

  @Test
  void roots_prefixes_areTheFoldersTheyLieIn() {
    BucketTargets targets = targets("s3://b/a/logs-2", "s3://x", "s3://b/c/d/", "s3://team-*/e/");
    assertEquals(List.of("s3://x/", "s3://b/c/d/", "s3://b/a/", "s3://"), targets.roots("s3"));
  }

  @Test
  void prefixes_withinOthers_areCut() {
    BucketTargets targets = targets("s3://b/a/b", "s3://b/a", "s3://b/c", "s3://b/ab", "s3://x/");
    assertEquals(List.of("a", "c"), targets.prefixes("b"));
    assertEquals(List.of(""), targets.prefixes("x"));
    assertEquals(List.of("b", "x"), targets.named());
  }

  @Test
  void prefixes_ofGlobAndName_areTakenTogether() {
    BucketTargets targets = targets("s3://b*/logs/", "s3://bb/logs/2024/", "s3://bb/data/");
    assertEquals(List.of("data/", "logs/"), targets.prefixes("bb"));
    assertEquals(List.of("logs/"), targets.prefixes("bc"));
    assertEquals(1, targets.globs().size());
  }

  @Test
  void place_anyFields_comeBackFromTheCursor() {
    for (BucketPlace place :
        List.of(
            new BucketPlace.Objects("b", "p/", ""),
            new BucketPlace.Objects("b", "", "token\0with\0zeros"),
            new BucketPlace.Buckets("token"),
            new BucketPlace.Unmatched("b*", ""))) {
      assertEquals(place, BucketPlace.of(place.cursor()));
    }
  }
}
