package dev.sluice.detect.judge;

import dev.sluice.detect.judge.Judge.RuleCheck;
import dev.sluice.detect.judge.ProviderTable.Naming;
import dev.sluice.detect.judge.Verdict.Accepted;
import dev.sluice.detect.judge.Verdict.Rejected;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.validate.Validator;
import dev.sluice.detect.validate.Validity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges the matches in one object. What depends only on the object's path and commit is decided
 * once, when it is first asked for: an object without matches costs nothing. For one thread.
 */
public final class ObjectJudge {
  private final Judge judge;
  private final String path;
  private final String commit;
  private final Map<Integer, Optional<Rejection>> byRule = new HashMap<>(0);
  private final AllowMarkers markers = new AllowMarkers();
  private boolean wholeIsKnown;
  private @Nullable Rejection whole;

  ObjectJudge(Judge judge, String path, String commit) {
    this.judge = judge;
    this.path = path;
    this.commit = commit;
  }

  /** Says that the text of the candidates from now on lies elsewhere in its array. */
  public void textMoved() {
    markers.forget();
  }

  /** Why nothing in the object is to be reported, or null. */
  private @Nullable Rejection ofObject() {
    if (!wholeIsKnown) {
      whole = first(judge.global());
      wholeIsKnown = true;
    }
    return whole;
  }

  /** The rules for which the path alone is a finding. */
  public List<Integer> pathFindings() {
    List<Integer> result = new ArrayList<>(0);
    for (int rule : judge.rules().pathOnly()) {
      if (!judge.check(rule).rule().skipReport() && ofRule(rule) == null && ofObject() == null) {
        result.add(rule);
      }
    }
    return result;
  }

  /** What to make of a match. */
  public Verdict judge(Candidate candidate) {
    RuleCheck check = judge.check(candidate.rule());
    Rule rule = check.rule();
    Rejection rejection = ofObject();
    if (rejection == null) {
      rejection = ofRule(candidate.rule());
    }
    if (rejection != null) {
      return new Rejected(rejection);
    }
    String marker = judge.heedsAllowMarkers() ? markers.on(candidate.outerLine()) : null;
    if (marker != null) {
      return new Rejected(new Rejection.AllowedInline(marker));
    }
    if (candidate.secret().isEmpty()) {
      return new Rejected(new Rejection.EmptySecret());
    }
    double entropy = Entropy.bits(candidate.secret());
    if (rule.entropy() != 0 && entropy <= rule.entropy()) {
      return new Rejected(new Rejection.LowEntropy(entropy, rule.entropy()));
    }
    CharacterClass missing = missing(rule, candidate.secret());
    if (missing != null) {
      return new Rejected(new Rejection.MissingClass(missing));
    }
    rejection = allowed(judge.global(), candidate);
    if (rejection == null) {
      rejection = allowed(check.allowlists(), candidate);
    }
    if (rejection != null) {
      return new Rejected(rejection);
    }
    Verdict verdict = validate(check, candidate, entropy);
    if (verdict instanceof Accepted accepted && rule.provider().isEmpty()) {
      return rule.proposes() ? named(candidate, accepted) : labelled(rule, candidate, accepted);
    }
    return verdict;
  }

  /** A token of a format that many providers have, with the name of the one beside it. */
  private Accepted labelled(Rule rule, Candidate candidate, Accepted accepted) {
    return rule.kind() == RuleKind.FORMAT
        ? accepted.of(
            accepted.rule(), judge.providers().find(candidate).provider(), accepted.confidence())
        : accepted;
  }

  /**
   * A value that a generic rule found, under the row of the provider table that it meets, or with
   * the name of the provider that stands beside it.
   */
  private Accepted named(Candidate candidate, Accepted generic) {
    Naming naming = judge.providers().find(candidate);
    if (naming.row() < 0) {
      return generic.of(generic.rule(), naming.provider(), generic.confidence());
    }
    RuleCheck check = judge.check(naming.row());
    Rule row = check.rule();
    boolean isMet =
        generic.entropy() > row.entropy()
            && missing(row, candidate.secret()) == null
            && ofRule(naming.row()) == null
            && allowed(check.allowlists(), candidate) == null
            && !isAllowedByName(candidate);
    return isMet
        ? generic.of(naming.row(), naming.provider(), surer(generic.confidence(), row.confidence()))
        : generic.of(generic.rule(), naming.provider(), generic.confidence());
  }

  private static Confidence surer(Confidence one, Confidence other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Whether a value was proposed for a name alone and is one that such names are given. */
  private boolean isAllowedByName(Candidate candidate) {
    if (!judge.check(candidate.rule()).rule().isOfNames()) {
      return false;
    }
    for (int row : judge.providers().anyProvider()) {
      if (allowed(judge.check(row).allowlists(), candidate) != null) {
        return true;
      }
    }
    return false;
  }

  private static Verdict validate(RuleCheck check, Candidate candidate, double entropy) {
    Confidence confidence = check.rule().confidence();
    String provider = check.rule().provider();
    int rule = candidate.rule();
    Validator validator = check.validator();
    if (validator == null) {
      return new Accepted(rule, provider, confidence, entropy, false, "");
    }
    return switch (validator.check(candidate.secret().latin1())) {
      case Validity.Valid valid ->
          new Accepted(rule, provider, Confidence.HIGH, entropy, true, valid.detail());
      case Validity.Unknown unknown -> new Accepted(rule, provider, confidence, entropy, false, "");
      case Validity.Doubtful doubtful ->
          new Accepted(rule, provider, Confidence.LOW, entropy, false, doubtful.why());
      case Validity.Invalid invalid ->
          new Rejected(
              new Rejection.Refuted(String.valueOf(check.rule().validator()), invalid.why()));
    };
  }

  /** Why nothing a rule finds in the object is to be reported, or null. */
  private @Nullable Rejection ofRule(int rule) {
    Optional<Rejection> known = byRule.get(rule);
    if (known == null) {
      known = Optional.ofNullable(ofPath(judge.check(rule)));
      byRule.put(rule, known);
    }
    return known.orElse(null);
  }

  private @Nullable Rejection ofPath(RuleCheck check) {
    Rejection allowed = first(check.allowlists());
    LazyPattern wanted = check.path();
    return allowed == null && wanted != null && !wanted.find(path)
        ? new Rejection.OtherPath(wanted.regex())
        : allowed;
  }

  private @Nullable Rejection first(List<AllowlistCheck> checks) {
    for (AllowlistCheck check : checks) {
      Rejection rejection = check.ofObject(path, commit);
      if (rejection != null) {
        return rejection;
      }
    }
    return null;
  }

  private @Nullable Rejection allowed(List<AllowlistCheck> checks, Candidate candidate) {
    for (AllowlistCheck check : checks) {
      Rejection rejection = check.ofMatch(candidate, path, commit);
      if (rejection != null) {
        return rejection;
      }
    }
    return null;
  }

  private static @Nullable CharacterClass missing(Rule rule, ByteSpan secret) {
    for (CharacterClass needed : CharacterClass.values()) {
      if (rule.needs().contains(needed) && !holds(secret, needed)) {
        return needed;
      }
    }
    return null;
  }

  private static boolean holds(ByteSpan secret, CharacterClass needed) {
    for (int i = secret.start(); i < secret.end(); i++) {
      if (needed.contains(secret.bytes()[i] & 0xFF)) {
        return true;
      }
    }
    return false;
  }
}
