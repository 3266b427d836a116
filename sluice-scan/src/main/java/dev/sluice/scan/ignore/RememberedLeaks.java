package dev.sluice.scan.ignore;

import dev.sluice.scan.Finding;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Secrets of which somebody said earlier that they are leaks, and those of a baseline. They stay
 * findings; what is told is that they are still there, or that they came back in another place.
 */
final class RememberedLeaks {
  /** How many that came back are named; the others are counted. */
  private static final int NAMED_MAX = 1_000;

  /** Made when there is something to remember. */
  private static final class Place {
    /** A place: its commit if it is of a history, and its content fingerprint. */
    static final Pattern FORM =
        Pattern.compile(
            "(?:(?<commit>[0-9a-f]{40,64}) )?(?<content>(?<secret>[^:]+:[0-9a-f]{16}):.*)");
  }

  private final Set<String> places = new HashSet<>();
  private final Set<String> filesOfCommits = new HashSet<>();
  private final Set<String> secrets = new HashSet<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<String> cameBack = new LinkedHashSet<>();
  private long cameBackMore;

  /** Takes a line of an ignore file without the mark before it. */
  void add(String place) {
    places.add(place);
    Matcher form = Place.FORM.matcher(place);
    if (form.matches()) {
      secrets.add(form.group("secret"));
      if (form.group("commit") != null) {
        filesOfCommits.add(form.group("content"));
      }
    }
  }

  /** Takes the secret of a baseline's finding: in another place than the baseline's, it is back. */
  void addSecret(Finding known) {
    Matcher form = Place.FORM.matcher(known.contentFingerprint());
    if (form.matches()) {
      secrets.add(form.group("secret"));
    }
  }

  /** Looks whether a finding that is reported is one of them. */
  void notice(Finding finding) {
    if (isEmpty()) {
      return;
    }
    String content = finding.contentFingerprint();
    Matcher form = Place.FORM.matcher(content);
    String secret = form.matches() ? form.group("secret") : "";
    String commit = finding.commit().id();
    boolean isThere =
        places.contains(content)
            || places.contains(finding.fingerprint())
            || places.contains(secret + ":" + IgnoreList.EVERYWHERE)
            || (commit.isEmpty()
                ? filesOfCommits.contains(content)
                : places.contains(commit + " " + content));
    if (isThere) {
      seen.add(content);
      return;
    }
    if (!secrets.contains(secret)) {
      return;
    }
    if (cameBack.size() < NAMED_MAX) {
      cameBack.add(finding.fingerprint());
    } else {
      cameBackMore++;
    }
  }

  boolean isEmpty() {
    return places.isEmpty() && secrets.isEmpty();
  }

  /** In how many files leaks are that were known as such. */
  long stillThere() {
    return seen.size();
  }

  List<String> cameBack() {
    return List.copyOf(cameBack);
  }

  long cameBackTotal() {
    return cameBack.size() + cameBackMore;
  }
}
