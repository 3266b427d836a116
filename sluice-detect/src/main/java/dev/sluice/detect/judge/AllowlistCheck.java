package dev.sluice.detect.judge;

import dev.sluice.detect.judge.Rejection.AllowedByAll;
import dev.sluice.detect.judge.Rejection.AllowedCommit;
import dev.sluice.detect.judge.Rejection.AllowedPath;
import dev.sluice.detect.judge.Rejection.AllowedRegex;
import dev.sluice.detect.judge.Rejection.AllowedStopword;
import dev.sluice.detect.judge.Rejection.Scope;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Allowlist.Condition;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An allowlist ready to be asked. Thread-safe. */
final class AllowlistCheck {
  private final Allowlist allowlist;
  private final Scope scope;
  private final Set<String> commits;
  private final RegexList paths;
  private final RegexList regexes;
  private final @Nullable Stopwords stopwords;

  AllowlistCheck(Allowlist allowlist, Scope scope, RegexList paths, RegexList regexes) {
    this.allowlist = allowlist;
    this.scope = scope;
    commits = Set.copyOf(allowlist.commits());
    this.paths = paths;
    this.regexes = regexes;
    stopwords = allowlist.stopwords().isEmpty() ? null : new Stopwords(allowlist.stopwords());
  }

  /** Whether it counts only for objects in what a package manager fetched. */
  boolean isOnlyFetched() {
    return allowlist.onlyFetched();
  }

  /** Why all of an object is allowed, or null if that cannot be said without a match. */
  @Nullable Rejection ofObject(String path, String commit) {
    if (path.isEmpty() && commit.isEmpty()) {
      return null;
    }
    if (allowlist.condition() == Condition.AND) {
      boolean all = !allowlist.looksAtMatch() && agreesOnObject(path, commit);
      return all ? new AllowedByAll(scope, allowlist.description()) : null;
    }
    if (commits.contains(commit.toLowerCase(Locale.ROOT))) {
      return new AllowedCommit(scope, commit);
    }
    String regex = paths.find(path);
    return regex == null ? null : new AllowedPath(scope, regex);
  }

  /**
   * Why a match is allowed, or null.
   *
   * @param rule the rule that matched
   * @param isWeighed whether its signs will be weighed
   */
  @Nullable Rejection ofMatch(
      UnjudgedMatch unjudged, String path, String commit, Rule rule, boolean isWeighed) {
    if (!allowlist.looksAtMatch() || (isWeighed && allowlist.leavesWeighed())) {
      return null;
    }
    boolean and = allowlist.condition() == Condition.AND;
    if (and && !agreesOnObject(path, commit)) {
      return null;
    }
    ByteSpan secret =
        scope == Scope.GLOBAL && rule.kind() == RuleKind.CONTAINER
            ? KeyText.withoutHeaders(unjudged.secret())
            : unjudged.secret();
    String word = stopwords == null ? null : stopwords.find(secret);
    if (word != null && !and) {
      return new AllowedStopword(scope, word);
    }
    if (and && stopwords != null && word == null) {
      return null;
    }
    String regex = regexes.isEmpty() ? null : regexes.find(target(unjudged, secret));
    if (regex != null && !and) {
      String target = allowlist.regexTarget().name().toLowerCase(Locale.ROOT);
      return new AllowedRegex(scope, target, regex);
    }
    boolean all = and && (regexes.isEmpty() || regex != null);
    return all ? new AllowedByAll(scope, allowlist.description()) : null;
  }

  private boolean agreesOnObject(String path, String commit) {
    return (commits.isEmpty() || commits.contains(commit.toLowerCase(Locale.ROOT)))
        && (paths.isEmpty() || paths.find(path) != null);
  }

  private String target(UnjudgedMatch unjudged, ByteSpan secret) {
    return switch (allowlist.regexTarget()) {
      case SECRET -> secret.text();
      case MATCH -> unjudged.match().withoutNewlines().text();
      case LINE -> unjudged.line().text();
      case BEFORE -> unjudged.before().text();
      case MARKED -> unjudged.marked();
    };
  }
}
