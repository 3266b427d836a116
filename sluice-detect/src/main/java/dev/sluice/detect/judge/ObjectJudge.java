package dev.sluice.detect.judge;

import dev.sluice.detect.judge.Judge.RuleCheck;
import dev.sluice.detect.judge.Verdict.Accepted;
import dev.sluice.detect.judge.Verdict.Rejected;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.validate.Validator;
import dev.sluice.detect.validate.Validity;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Weigher;
import dev.sluice.detect.weigh.Weights;
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
  private @Nullable Weigher weigher;
  private @Nullable PathKind pathKind;
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
    rejection = allowed(judge.global(), candidate, check);
    if (rejection == null) {
      rejection = allowed(check.allowlists(), candidate, check);
    }
    if (rejection != null) {
      return new Rejected(rejection);
    }
    return check.isWeighed() && judge.weighs()
        ? weigh(check, candidate, entropy)
        : validate(check, candidate, entropy);
  }

  /** What to make of a match by its signs; a validator that knows it for a secret has the word. */
  private Verdict weigh(RuleCheck check, Candidate candidate, double entropy) {
    Verdict validated = validate(check, candidate, entropy);
    boolean isDecided =
        switch (validated) {
          case Accepted accepted -> !accepted.detail().isEmpty();
          case Rejected _ -> true;
        };
    if (isDecided) {
      return validated;
    }
    Weigher own = weigher;
    if (own == null) {
      own = new Weigher();
      weigher = own;
    }
    PathKind kind = pathKind;
    if (kind == null) {
      kind = PathKind.of(path);
      pathKind = kind;
    }
    Weights weights = Weights.builtIn();
    double weight = own.weight(candidate.sight(check.rule(), kind), weights);
    double probability = weights.probability(weight);
    if (probability >= Weigher.REPORTED_MIN) {
      return new Accepted(Weigher.confidence(probability), entropy, "");
    }
    double elsewhere = weights.probability(own.weightElsewhere(weight, weights));
    return new Rejected(new Rejection.Outweighed(probability, elsewhere >= Weigher.REPORTED_MIN));
  }

  private static Verdict validate(RuleCheck check, Candidate candidate, double entropy) {
    Confidence confidence = check.rule().confidence();
    Validator validator = check.validator();
    if (validator == null) {
      return new Accepted(confidence, entropy, "");
    }
    return switch (validator.check(candidate.secret().latin1())) {
      case Validity.Valid valid -> new Accepted(Confidence.HIGH, entropy, valid.detail());
      case Validity.Unknown unknown -> new Accepted(confidence, entropy, "");
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

  private @Nullable Rejection allowed(
      List<AllowlistCheck> allowlists, Candidate candidate, RuleCheck check) {
    for (AllowlistCheck allowlist : allowlists) {
      Rejection rejection = allowlist.ofMatch(candidate, path, commit, check.isWeighed());
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
