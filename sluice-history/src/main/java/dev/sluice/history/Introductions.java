package dev.sluice.history;

import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which commit introduced a secret: of all versions of a file that hold it, the first.
 * One finding is kept for each rule, secret and file; a file that is but a copy of one with a kept
 * finding adds none.
 *
 * <p>Where only some commits are scanned, a secret that a parent's version of the file has already
 * is not new in a commit.
 */
final class Introductions {
  private final Map<Key, Secret> secrets = new HashMap<>();

  /**
   * A secret as a rule finds it, by what holds it.
   *
   * @param holder a file, or the content of one
   */
  private record Key(Object holder, String ruleId, String secret) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && holder.equals(key.holder)
          && ruleId.equals(key.ruleId)
          && secret.equals(key.secret);
    }

    @Override
    public int hashCode() {
      return (holder.hashCode() * 31 + ruleId.hashCode()) * 31 + secret.hashCode();
    }

    /** Without the secret, and without the holder, of which nobody knows here what it tells. */
    @Override
    public String toString() {
      return "Key[ruleId=" + ruleId + "]";
    }
  }

  private record Version(int order, Object content, Finding finding) {
    /** Without the content, of which nobody knows here what it tells. */
    @Override
    public String toString() {
      return "Version[order=" + order + "]";
    }
  }

  private static int compare(Version one, Version other) {
    int order = Integer.compare(one.order(), other.order());
    if (order == 0) {
      order = Finding.REPORT_ORDER.compare(one.finding(), other.finding());
    }
    return order == 0 ? one.finding().match().compareTo(other.finding().match()) : order;
  }

  /** The versions of a file that hold a secret. */
  private static final class Secret {
    /** By the order of their commits, the first place in each. */
    private final TreeMap<Integer, Version> introduced = new TreeMap<>();

    private @Nullable Set<Integer> known;
    private boolean isOld;

    void introduced(Version version, boolean keepsAll) {
      if (!keepsAll && !introduced.isEmpty() && introduced.firstKey() < version.order()) {
        return;
      }
      introduced.merge(
          version.order(), version, (one, other) -> compare(one, other) <= 0 ? one : other);
      if (!keepsAll) {
        introduced.tailMap(version.order(), false).clear();
      }
    }

    void known(int order) {
      if (known == null) {
        known = new HashSet<>();
      }
      known.add(order);
    }

    @Nullable Version first() {
      if (isOld) {
        return null;
      }
      for (Version version : introduced.values()) {
        if (known == null || !known.contains(version.order())) {
          return version;
        }
      }
      return null;
    }
  }

  private final boolean hasKnown;

  /**
   * Without findings.
   *
   * @param hasKnown whether {@link #known} will be called
   */
  public Introductions(boolean hasKnown) {
    this.hasKnown = hasKnown;
  }

  /**
   * A finding in a version of a file that a commit made.
   *
   * @param order the commit's number: a commit's is above its parents'
   * @param content what is equal for versions with the same bytes
   */
  public synchronized void introduced(Finding finding, int order, Object content) {
    secret(finding).introduced(new Version(order, content, finding), hasKnown);
  }

  /** A finding that a parent's version of the file had before the commit. */
  public synchronized void known(Finding finding, int order) {
    secret(finding).known(order);
  }

  /** A finding that an earlier run has reported: its secret is not reported for the file again. */
  public synchronized void reported(Finding finding) {
    secret(finding).isOld = true;
  }

  private Secret secret(Finding finding) {
    Key key = new Key(finding.file(), finding.ruleId(), finding.secret());
    return secrets.computeIfAbsent(key, _ -> new Secret());
  }

  /** Hands on each secret with the commit that introduced it. */
  public synchronized void forEach(FindingSink sink) throws IOException {
    List<Version> firsts = new ArrayList<>();
    for (Secret secret : secrets.values()) {
      Version first = secret.first();
      if (first != null) {
        firsts.add(first);
      }
    }
    firsts.sort(Introductions::compare);
    Set<Key> copies = new HashSet<>();
    for (Version version : firsts) {
      Finding finding = version.finding();
      if (copies.add(new Key(version.content(), finding.ruleId(), finding.secret()))) {
        sink.accept(finding);
      }
    }
  }
}
