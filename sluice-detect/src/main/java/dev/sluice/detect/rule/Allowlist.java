package dev.sluice.detect.rule;

import java.util.List;

/**
 * Says which matches, objects or commits are not to be reported.
 *
 * @param description why, in the author's words
 * @param condition whether one kind of check suffices or every kind that is given must agree
 * @param commits commit ids, lower case
 * @param paths regexes on the object's path
 * @param regexTarget what {@code regexes} are held against
 * @param regexes regexes on the target
 * @param stopwords words, lower case, that a secret may hold in any case
 * @param leavesWeighed whether matches that are weighed by their signs are left to that
 * @param onlyFetched whether it counts only for objects in what a package manager fetched; its path
 *     regexes then see what lies below the target
 */
public record Allowlist(
    String description,
    Condition condition,
    List<String> commits,
    List<String> paths,
    RegexTarget regexTarget,
    List<String> regexes,
    List<String> stopwords,
    boolean leavesWeighed,
    boolean onlyFetched) {

  /** How the kinds of check combine. */
  public enum Condition {
    OR,
    AND
  }

  /** What the regexes are held against. */
  public enum RegexTarget {
    SECRET,
    MATCH,
    LINE,
    /** What stands before the secret on its line: its name, as a rule. */
    BEFORE,
    /** The secret's line, with a NUL before the secret and one behind it. */
    MARKED
  }

  /** Copies the lists. */
  public Allowlist {
    commits = List.copyOf(commits);
    paths = List.copyOf(paths);
    regexes = List.copyOf(regexes);
    stopwords = List.copyOf(stopwords);
  }

  /** Whether it allows anything at all. */
  public boolean isEmpty() {
    return commits.isEmpty() && paths.isEmpty() && regexes.isEmpty() && stopwords.isEmpty();
  }

  /** Whether it looks at a match, and not only at the object or commit it is in. */
  public boolean looksAtMatch() {
    return !regexes.isEmpty() || !stopwords.isEmpty();
  }
}
