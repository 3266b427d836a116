package dev.sluice.source.remote.bucket;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Targets of one store, with what they have in common cut out: no object is listed twice. */
final class BucketTargets {
  private final List<BucketTarget> targets;

  BucketTargets(List<BucketTarget> targets) {
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("no targets");
    }
    this.targets = List.copyOf(targets);
  }

  /** The buckets that are named as they are, in order. */
  List<String> named() {
    return targets.stream()
        .filter(target -> !target.isGlob())
        .map(BucketTarget::bucket)
        .distinct()
        .sorted()
        .toList();
  }

  /** The targets that stand for the buckets they match. */
  List<BucketTarget> globs() {
    return targets.stream().filter(BucketTarget::isGlob).distinct().toList();
  }

  /**
   * The folders that were named, as the URLs of their objects begin. Buckets that a pattern stands
   * for are not known before they are listed: their names are a folder of the store.
   */
  List<String> roots(String scheme) {
    TreeSet<String> roots = new TreeSet<>(Comparator.reverseOrder());
    for (BucketTarget target : targets) {
      String folder = target.prefix().substring(0, target.prefix().lastIndexOf('/') + 1);
      roots.add(scheme + "://" + (target.isGlob() ? "" : target.bucket() + "/" + folder));
    }
    return List.copyOf(roots);
  }

  /** The prefixes meant in a bucket, without those that begin with another one. */
  List<String> prefixes(String bucket) {
    TreeSet<String> prefixes = new TreeSet<>();
    for (BucketTarget target : targets) {
      if (target.matches(bucket)) {
        prefixes.add(target.prefix());
      }
    }
    // Sorted, a prefix comes right before all that begin with it.
    TreeSet<String> kept = new TreeSet<>();
    for (String prefix : prefixes) {
      if (kept.isEmpty() || !prefix.startsWith(kept.last())) {
        kept.add(prefix);
      }
    }
    return List.copyOf(kept);
  }
}
