package dev.sluice.validate;

import dev.sluice.scan.Finding;
import dev.sluice.validate.check.Check;
import dev.sluice.validate.check.CheckSet;
import dev.sluice.validate.check.MissingValueException;
import dev.sluice.validate.check.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The findings of one file, among which a check finds what it needs beside a secret. */
final class FileGroup {
  private final CheckSet checks;
  private final List<Finding> findings;
  private final Surroundings surroundings;

  FileGroup(CheckSet checks, List<Finding> findings, Surroundings surroundings) {
    this.checks = checks;
    this.surroundings = surroundings;
    this.findings = List.copyOf(findings);
  }

  /**
   * What can be asked of a finding.
   *
   * @param questions in the order in which they are asked
   * @param reason why there is none; empty if there is one
   */
  record Askable(List<Question> questions, String reason) {}

  Askable of(Finding finding) {
    List<Check> applicable = checks.of(finding.ruleId(), finding.attribution().provider());
    if (applicable.isEmpty()) {
      return new Askable(List.of(), "there is no check for this rule");
    }
    if (finding.secret().isEmpty() || isHidden(finding.secret())) {
      return new Askable(List.of(), "the secret is hidden or empty");
    }
    List<Question> questions = new ArrayList<>();
    String reason = "";
    for (Check check : applicable) {
      try {
        questions.add(new Question(check, values(check, finding)));
      } catch (MissingValueException e) {
        reason = String.valueOf(e.getMessage());
      }
    }
    return new Askable(questions, questions.isEmpty() ? reason : "");
  }

  private static boolean isHidden(String secret) {
    return secret.equals("REDACTED") || secret.endsWith("...");
  }

  private Values values(Check check, Finding finding) throws MissingValueException {
    Values values = Values.ofSecret(finding.secret());
    for (Check.Companion companion : check.companions()) {
      Finding nearest = nearest(check, companion, finding);
      if (nearest != null) {
        values = values.with(companion.name(), nearest.secret());
      } else if (companion.isOptional()) {
        values = values.with(companion.name(), "");
      }
    }
    try {
      return check.parsed(values, text(finding));
    } catch (MissingValueException e) {
      String after = surroundings.after(finding);
      if (after.isEmpty()) {
        throw e;
      }
      return check.parsed(values, text(finding) + "\n" + after);
    }
  }

  private @Nullable Finding nearest(Check check, Check.Companion companion, Finding finding) {
    @Nullable Finding best = null;
    for (Finding other : findings) {
      boolean isNear = distance(finding, other) <= check.withinLines();
      if (isNear
          && companion.isFoundBy(other.ruleId())
          && (best == null || isNearer(finding, other, best))) {
        best = other;
      }
    }
    return best;
  }

  private static boolean isNearer(Finding to, Finding one, Finding other) {
    boolean oneIsOfCommit = one.commit().id().equals(to.commit().id());
    boolean otherIsOfCommit = other.commit().id().equals(to.commit().id());
    if (oneIsOfCommit != otherIsOfCommit) {
      return oneIsOfCommit;
    }
    return distance(to, one) < distance(to, other);
  }

  private static int distance(Finding one, Finding other) {
    return Math.abs(one.location().startLine() - other.location().startLine());
  }

  /** The match, and what follows it on its line where that is known. */
  private static String text(Finding finding) {
    int at = finding.line().indexOf(finding.match());
    return at < 0 || finding.match().isEmpty() ? finding.match() : finding.line().substring(at);
  }
}
