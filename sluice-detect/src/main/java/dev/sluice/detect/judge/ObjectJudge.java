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
  private static final CharacterClass[] CLASSES = CharacterClass.values();

  private final Judge judge;
  private final String path;
  private final String commit;
  private final Map<Integer, Optional<Rejection>> byRule = new HashMap<>(0);
  private final AllowMarkers markers = new AllowMarkers();
  private final Weigher weigher;
  private @Nullable PathKind pathKind;
  private boolean wholeIsKnown;
  private @Nullable Rejection whole;

  ObjectJudge(Judge judge, String path, String commit, Weigher weigher) {
    this.judge = judge;
    this.path = path;
    this.commit = commit;
    this.weigher = weigher;
  }

  /** Says that the text of the matches from now on lies elsewhere in its array. */
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
  public Verdict judge(UnjudgedMatch unjudged) {
    RuleCheck check = judge.check(unjudged.rule());
    Rule rule = check.rule();
    Rejection rejection = ofObject();
    if (rejection == null) {
      rejection = ofRule(unjudged.rule());
    }
    if (rejection != null) {
      return new Rejected(rejection);
    }
    String marker = judge.heedsAllowMarkers() ? markers.on(unjudged.outerLine()) : null;
    if (marker != null) {
      return new Rejected(new Rejection.AllowedInline(marker));
    }
    if (unjudged.secret().isEmpty()) {
      return new Rejected(new Rejection.EmptySecret());
    }
    double entropy = Entropy.bits(unjudged.secret());
    if (rule.entropy() != 0 && entropy <= rule.entropy()) {
      return new Rejected(new Rejection.LowEntropy(entropy, rule.entropy()));
    }
    CharacterClass missing = missing(rule, unjudged.secret());
    if (missing != null) {
      return new Rejected(new Rejection.MissingClass(missing));
    }
    boolean isWeighed = check.isWeighed() && judge.weighs();
    Verdict verdict = null;
    if (isWeighed && check.isWeighedAlone()) {
      // Weighing costs less than the regexes of allowlists do, and refuses most.
      verdict = weighed(check, unjudged, validate(check, unjudged, entropy));
      if (verdict instanceof Rejected) {
        return verdict;
      }
    }
    rejection = allowed(judge.global(), unjudged, check);
    if (rejection == null) {
      rejection = allowed(check.allowlists(), unjudged, check);
    }
    if (rejection != null) {
      return new Rejected(rejection);
    }
    if (verdict == null) {
      verdict = validate(check, unjudged, entropy);
      if (isWeighed && !rule.isOfNames()) {
        verdict = weighed(check, unjudged, verdict);
      }
    }
    if (verdict instanceof Accepted accepted && rule.provider().isEmpty()) {
      verdict = rule.proposes() ? named(unjudged, accepted) : labelled(rule, unjudged, accepted);
    }
    // What a name alone proposes is weighed only if a row takes it: most of it no row does.
    return isWeighed && rule.isOfNames() && isTakenByRow(verdict, rule)
        ? weighed(check, unjudged, verdict)
        : verdict;
  }

  private boolean isTakenByRow(Verdict verdict, Rule proposing) {
    return verdict instanceof Accepted accepted
        && !judge.check(accepted.rule()).rule().id().equals(proposing.id());
  }

  /**
   * What to make of a match by its signs, where nothing else has decided: a validator that knows it
   * for a secret has the word, unless it knows only how the container is made.
   */
  private Verdict weighed(RuleCheck check, UnjudgedMatch unjudged, Verdict verdict) {
    return verdict instanceof Accepted accepted
            && (accepted.detail().isEmpty() || check.rule().kind() == RuleKind.CONTAINER)
        ? weigh(check, unjudged, accepted)
        : verdict;
  }

  private Verdict weigh(RuleCheck check, UnjudgedMatch unjudged, Accepted accepted) {
    Weights weights = Weights.builtIn();
    double weight = weigher.weight(unjudged.sight(check.rule(), pathKind()), weights);
    double probability = weights.probability(weight);
    if (probability >= Weigher.REPORTED_MIN) {
      return accepted.of(accepted.rule(), accepted.provider(), Weigher.confidence(probability));
    }
    // Only a search that does not know the paths yet asks what another one would change.
    boolean dependsOnPath =
        path.isEmpty()
            && weight != Weigher.REFUSED
            && weights.probability(weigher.weightElsewhere(weight, weights))
                >= Weigher.REPORTED_MIN;
    return new Rejected(new Rejection.Outweighed(probability, dependsOnPath));
  }

  private PathKind pathKind() {
    PathKind kind = pathKind;
    if (kind == null) {
      kind = PathKind.of(judge.inTarget(path));
      pathKind = kind;
    }
    return kind;
  }

  /** A token of a format that many providers have, with the name of the one beside it. */
  private Accepted labelled(Rule rule, UnjudgedMatch unjudged, Accepted accepted) {
    return rule.kind() == RuleKind.FORMAT
        ? accepted.of(
            accepted.rule(), judge.providers().find(unjudged).provider(), accepted.confidence())
        : accepted;
  }

  /**
   * A value that a generic rule found, under the row of the provider table that it meets, or with
   * the name of the provider that stands beside it.
   */
  private Accepted named(UnjudgedMatch unjudged, Accepted generic) {
    Naming naming = judge.providers().find(unjudged);
    if (naming.row() < 0) {
      return generic.of(generic.rule(), naming.provider(), generic.confidence());
    }
    RuleCheck check = judge.check(naming.row());
    Rule row = check.rule();
    boolean isMet =
        generic.entropy() > row.entropy()
            && missing(row, unjudged.secret()) == null
            && ofRule(naming.row()) == null
            && allowed(check.allowlists(), unjudged, check) == null
            && !isAllowedByName(unjudged);
    return isMet
        ? generic.of(naming.row(), naming.provider(), confidence(unjudged, generic, row))
        : generic.of(generic.rule(), naming.provider(), generic.confidence());
  }

  /** What was weighed has its probability; else the row may know more than the rule. */
  private Confidence confidence(UnjudgedMatch unjudged, Accepted generic, Rule row) {
    boolean isWeighed = judge.check(unjudged.rule()).isWeighed() && judge.weighs();
    return isWeighed || generic.confidence().compareTo(row.confidence()) >= 0
        ? generic.confidence()
        : row.confidence();
  }

  /** Whether a value was proposed for a name alone and is one that such names are given. */
  private boolean isAllowedByName(UnjudgedMatch unjudged) {
    if (!judge.check(unjudged.rule()).rule().isOfNames()) {
      return false;
    }
    for (int row : judge.providers().anyProvider()) {
      if (allowed(judge.check(row).allowlists(), unjudged, judge.check(row)) != null) {
        return true;
      }
    }
    return false;
  }

  private static Verdict validate(RuleCheck check, UnjudgedMatch unjudged, double entropy) {
    Confidence confidence = check.rule().confidence();
    String provider = check.rule().provider();
    int rule = unjudged.rule();
    Validator validator = check.validator();
    if (validator == null) {
      return new Accepted(rule, provider, confidence, entropy, false, "");
    }
    return switch (validator.check(unjudged.secret().latin1())) {
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
      Rejection rejection = counts(check) ? check.ofObject(pathFor(check), commit) : null;
      if (rejection != null) {
        return rejection;
      }
    }
    return null;
  }

  private boolean counts(AllowlistCheck allowlist) {
    return !allowlist.isOnlyFetched() || (pathKind().isPublished() && !judge.isTarget(path));
  }

  private String pathFor(AllowlistCheck allowlist) {
    return allowlist.isOnlyFetched() ? judge.inTarget(path) : path;
  }

  private @Nullable Rejection allowed(
      List<AllowlistCheck> allowlists, UnjudgedMatch unjudged, RuleCheck check) {
    for (AllowlistCheck allowlist : allowlists) {
      Rejection rejection =
          counts(allowlist)
              ? allowlist.ofMatch(
                  unjudged, pathFor(allowlist), commit, check.rule(), check.isWeighed())
              : null;
      if (rejection != null) {
        return rejection;
      }
    }
    return null;
  }

  private static @Nullable CharacterClass missing(Rule rule, ByteSpan secret) {
    for (CharacterClass needed : CLASSES) {
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
