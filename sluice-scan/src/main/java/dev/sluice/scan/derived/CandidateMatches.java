package dev.sluice.scan.derived;

import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scan.hash.HashKey;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the matches of one object after another: whether they make it a candidate blob, and what
 * they are judged by. For one thread.
 */
final class CandidateMatches implements MatchListener {
  /** Verdicts that are remembered. */
  private static final int HARMLESS_MAX = 1 << 16;

  private final RuleSet rules;
  private final EquivalenceKeys equivalenceKeys;

  /** What matches are judged by that come to nothing, whatever the path. */
  private final Set<EquivalenceKey> harmless = new HashSet<>();

  /** What the match is judged by that is being judged; null among decided ones. */
  private @Nullable EquivalenceKey judged;

  private boolean isCandidateBlob;

  /** What the last match is judged by, if its lines are whole. */
  private @Nullable EquivalenceKey lastHash;

  /** Whether it alone makes its object a candidate blob. */
  private boolean lastIsEnough;

  /**
   * What is kept of a match for objects that derive from its own.
   *
   * @param hash what it is judged by
   * @param isEnough whether it alone makes an object a candidate blob
   */
  private record Kept(EquivalenceKey hash, boolean isEnough) {}

  CandidateMatches(RuleSet rules, HashKey hashKey) {
    this.rules = rules;
    equivalenceKeys = new EquivalenceKeys(rules, hashKey);
  }

  /** Starts an object. */
  void begin() {
    isCandidateBlob = false;
    equivalenceKeys.begin();
  }

  boolean isCandidateBlob() {
    return isCandidateBlob;
  }

  /** Makes the object a candidate blob, whatever its matches. */
  void makeCandidateBlob() {
    isCandidateBlob = true;
  }

  /** The equivalence key of the object, or null if it has none. */
  @Nullable EquivalenceKey equivalenceKey(byte[] text) {
    return equivalenceKeys.of(text);
  }

  @Override
  public void found(Match match) {
    isCandidateBlob = true;
  }

  /** A match that waits for no other is reported, or another one is in its place. */
  @Override
  public boolean accepted(int rule) {
    judged = null;
    Rule found = rules.rule(rule);
    lastIsEnough = found.required().isEmpty() && !found.skipReport();
    isCandidateBlob |= lastIsEnough;
    return !isCandidateBlob;
  }

  @Override
  public Interest interest(
      UnjudgedMatch unjudged, int start, int end, int secretStart, int secretEnd) {
    EquivalenceKey hash = equivalenceKeys.hash(unjudged, start, end);
    judged = null;
    lastIsEnough = false;
    lastHash = EquivalenceKeys.areLinesWhole(unjudged) ? hash : null;
    if (harmless.contains(hash)) {
      return Interest.KNOWN_TO_BE_NOTHING;
    }
    if (lastHash == null) {
      equivalenceKeys.giveUp();
    }
    equivalenceKeys.add(hash, start, end, secretStart, secretEnd);
    if (isCandidateBlob) {
      return Interest.NOT_NOW;
    }
    judged = hash;
    return Interest.TO_BE_JUDGED;
  }

  @Override
  public @Nullable Object kept() {
    EquivalenceKey hash = lastHash;
    return hash == null ? null : new Kept(hash, lastIsEnough);
  }

  /** One that nobody judged has to be, where it is the first that could make a difference. */
  @Override
  public boolean takeOver(Object kept, int start, int end, int secretStart, int secretEnd) {
    Kept match = (Kept) kept;
    if (!(isCandidateBlob || match.isEnough()) || harmless.contains(match.hash())) {
      return false;
    }
    isCandidateBlob = true;
    equivalenceKeys.add(match.hash(), start, end, secretStart, secretEnd);
    return true;
  }

  /** Takes note of what another path could change. */
  @Override
  public void refused(Rejection rejection) {
    EquivalenceKey hash = judged;
    judged = null;
    if (rejection.dependsOnObject()) {
      lastIsEnough = true;
      isCandidateBlob = true;
    } else if (hash != null) {
      equivalenceKeys.removeLast();
      if (harmless.size() == HARMLESS_MAX) {
        harmless.clear();
      }
      harmless.add(hash);
    }
  }
}
