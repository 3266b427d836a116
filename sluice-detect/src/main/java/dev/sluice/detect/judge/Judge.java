package dev.sluice.detect.judge;

import dev.sluice.detect.confirm.ShortPatterns;
import dev.sluice.detect.judge.Rejection.Scope;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.validate.Validator;
import dev.sluice.detect.validate.Validators;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Sight;
import dev.sluice.detect.weigh.Weigher;
import dev.sluice.detect.weigh.Weights;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Decides which matches of a rule set are secrets. One judge serves all threads; regexes of
 * allowlists are compiled when they are first needed, so making a judge costs little.
 */
public final class Judge {
  /** What stands between an archive and what is in it. */
  private static final char ENTRY_MARK = '!';

  /** Comments that allow what is on their line. */
  public static final List<String> ALLOW_MARKERS = List.of("sluice:allow", "gitleaks:allow");

  private final RuleSet rules;
  private final boolean heedAllowMarkers;
  private final boolean weighs;
  private final List<String> roots;
  private final ShortPatterns patterns;
  private final List<AllowlistCheck> global;
  private final ProviderTable providers;

  /** By their regexes: many rules have the same. */
  private final Map<List<String>, RegexList> regexLists;

  /** Made when a rule first matches: most rules of a large set never do. */
  private final AtomicReferenceArray<@Nullable RuleCheck> checks;

  /** What a rule checks beyond its regex. */
  record RuleCheck(
      Rule rule,
      @Nullable LazyPattern path,
      List<AllowlistCheck> allowlists,
      @Nullable Validator validator,
      boolean isWeighed) {
    /** Whether nothing but the weighing of signs and allowlists decides of its matches. */
    boolean isWeighedAlone() {
      return isWeighed && validator == null && !rule.isOfNames();
    }
  }

  /**
   * A judge.
   *
   * @param heedAllowMarkers whether a comment such as {@code sluice:allow} allows its line
   * @param weighs whether matches of rules that know little of their secrets are weighed
   * @param patterns those of {@link #regexes} that were compiled before
   */
  public Judge(RuleSet rules, boolean heedAllowMarkers, boolean weighs, ShortPatterns patterns) {
    this(rules, heedAllowMarkers, weighs, List.of(), patterns);
  }

  /**
   * A judge for targets that lie somewhere.
   *
   * @param roots what paths may begin with that is no sign
   */
  public Judge(
      RuleSet rules,
      boolean heedAllowMarkers,
      boolean weighs,
      List<String> roots,
      ShortPatterns patterns) {
    this.roots = roots;
    this.rules = rules;
    this.weighs = weighs;
    this.patterns = patterns;
    this.heedAllowMarkers = heedAllowMarkers;
    regexLists = new ConcurrentHashMap<>();
    global = checks(rules.allowlists(), Scope.GLOBAL);
    checks = new AtomicReferenceArray<>(rules.size());
    providers = new ProviderTable(rules, patterns);
  }

  private Judge(Judge other, List<String> roots) {
    this.roots = roots;
    rules = other.rules;
    weighs = other.weighs;
    patterns = other.patterns;
    heedAllowMarkers = other.heedAllowMarkers;
    regexLists = other.regexLists;
    global = other.global;
    checks = other.checks;
    providers = other.providers;
  }

  /** The same judge for targets that lie elsewhere. */
  public Judge below(List<String> roots) {
    return new Judge(this, roots);
  }

  private List<AllowlistCheck> checks(List<Allowlist> allowlists, Scope scope) {
    List<AllowlistCheck> result = new ArrayList<>(allowlists.size());
    for (Allowlist allowlist : allowlists) {
      result.add(
          new AllowlistCheck(allowlist, scope, list(allowlist.paths()), list(allowlist.regexes())));
    }
    return result;
  }

  private RegexList list(List<String> regexes) {
    return regexLists.computeIfAbsent(regexes, all -> new RegexList(all, patterns));
  }

  /** The regexes that the judge of a rule set asks short texts for. */
  public static Set<String> regexes(RuleSet rules) {
    Set<String> regexes = new LinkedHashSet<>();
    addTo(regexes, rules.allowlists());
    for (Rule rule : rules.rules()) {
      addTo(regexes, rule.allowlists());
      if (rule.path() != null) {
        regexes.add(rule.path());
      }
      if (rule.shape() != null) {
        regexes.add(rule.shape().value());
      }
    }
    return regexes;
  }

  private static void addTo(Set<String> regexes, List<Allowlist> allowlists) {
    for (Allowlist allowlist : allowlists) {
      for (List<String> list : List.of(allowlist.paths(), allowlist.regexes())) {
        if (!list.isEmpty()) {
          regexes.add(RegexList.joined(list));
          regexes.addAll(list);
        }
      }
    }
  }

  public RuleSet rules() {
    return rules;
  }

  /**
   * A judge of the matches in one object, for one thread.
   *
   * @param path with forward slashes, or empty
   * @param commit the commit's id, or empty
   */
  public ObjectJudge of(String path, String commit) {
    return of(path, commit, new Weigher());
  }

  /**
   * A judge of the matches in one object.
   *
   * @param weigher of the same thread, which one object after another may use
   */
  public ObjectJudge of(String path, String commit, Weigher weigher) {
    return new ObjectJudge(this, path, commit, weigher);
  }

  /**
   * Whether a match is refused for its name and its value alone, whatever its object. To ask this
   * first costs less than to look for the match's line.
   *
   * @param from where the text begins in the array of the spans
   * @param to where it ends
   */
  public boolean isRefusedAtSight(
      int rule, Weigher weigher, int from, int to, ByteSpan match, ByteSpan secret) {
    RuleCheck check = check(rule);
    return weighs
        && check.isWeighedAlone()
        && !secret.isEmpty()
        && weigher.isRefusedAtSight(
            new Sight(
                check.rule(),
                match.bytes(),
                Math.max(from, match.start() - Sight.REACH_BYTES),
                Math.min(to, match.end() + Sight.REACH_BYTES),
                match.start(),
                match.end(),
                match.start(),
                secret.start(),
                secret.end(),
                PathKind.UNKNOWN),
            Weights.builtIn());
  }

  /** A path without the folders that lead to its target, which may be an archive. */
  public String inTarget(String path) {
    for (String root : roots) {
      if (path.length() > root.length()
          && path.startsWith(root)
          && (root.endsWith("/") || isSeparator(path.charAt(root.length())))) {
        return path.substring(root.length());
      }
    }
    return path;
  }

  private static boolean isSeparator(char character) {
    return character == '/' || character == ENTRY_MARK;
  }

  /** Whether somebody named the object itself, not a folder that it lies in. */
  boolean isTarget(String path) {
    return roots.contains(path);
  }

  /** Whether there are rules for which a path alone is a finding. */
  public boolean hasPathRules() {
    return !rules.pathOnly().isEmpty();
  }

  ProviderTable providers() {
    return providers;
  }

  List<AllowlistCheck> global() {
    return global;
  }

  RuleCheck check(int index) {
    RuleCheck check = checks.get(index);
    if (check == null) {
      Rule rule = rules.rule(index);
      check =
          new RuleCheck(
              rule,
              rule.path() == null ? null : new LazyPattern(rule.path(), patterns),
              checks(rule.allowlists(), Scope.RULE),
              validator(rule),
              Weigher.weighs(rule));
      checks.set(index, check);
    }
    return check;
  }

  private static @Nullable Validator validator(Rule rule) {
    String name = rule.validator();
    if (name == null) {
      return null;
    }
    Validator validator = Validators.named(name);
    if (validator == null) {
      throw new IllegalArgumentException(
          "rule '" + rule.id() + "': no validator is called '" + name + "'");
    }
    return validator;
  }

  boolean weighs() {
    return weighs;
  }

  boolean heedsAllowMarkers() {
    return heedAllowMarkers;
  }
}
