package dev.sluice.detect.judge;

import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.weigh.Weigher;
import java.util.Locale;

/** Why a match is not reported. */
public sealed interface Rejection {
  /** How much of a long regex is shown to people. */
  int REGEX_SHOWN_MAX = 80;

  /** One clause for people. */
  String explain();

  /** Whether the same match could be reported in an object with another path or commit. */
  default boolean dependsOnObject() {
    return switch (this) {
      case AllowedCommit _, AllowedPath _, AllowedByAll _, OtherPath _ -> true;
      case AllowedRegex _,
          AllowedStopword _,
          AllowedInline _,
          LowEntropy _,
          MissingClass _,
          EmptySecret _,
          Refuted _,
          RequiredMissing _,
          YieldsTo _,
          NotReported _ ->
          false;
      case Outweighed outweighed -> outweighed.dependsOnPath();
    };
  }

  private static String shown(String regex) {
    return regex.length() <= REGEX_SHOWN_MAX ? regex : regex.substring(0, REGEX_SHOWN_MAX) + "…";
  }

  /** Whose allowlist. */
  enum Scope {
    GLOBAL,
    RULE;

    private String owner() {
      return this == GLOBAL ? "the rule set's allowlist" : "the rule's allowlist";
    }
  }

  /** The commit is on an allowlist. */
  record AllowedCommit(Scope scope, String commit) implements Rejection {
    @Override
    public String explain() {
      return scope.owner() + " has commit " + commit;
    }
  }

  /** The path is on an allowlist. */
  record AllowedPath(Scope scope, String regex) implements Rejection {
    @Override
    public String explain() {
      return scope.owner() + " has a path regex that matches: " + shown(regex);
    }
  }

  /** A regex of an allowlist matches the secret, the match or the line. */
  record AllowedRegex(Scope scope, String target, String regex) implements Rejection {
    @Override
    public String explain() {
      return scope.owner() + " has a regex that matches the " + target + ": " + shown(regex);
    }
  }

  /** The secret holds a stop word. */
  record AllowedStopword(Scope scope, String word) implements Rejection {
    @Override
    public String explain() {
      return scope.owner() + " has a stop word that the secret holds: " + word;
    }
  }

  /** Every check of an allowlist that wants them all agrees. */
  record AllowedByAll(Scope scope, String description) implements Rejection {
    @Override
    public String explain() {
      return "every check of "
          + scope.owner()
          + " agrees"
          + (description.isEmpty() ? "" : ": " + description);
    }
  }

  /** A comment on the line allows it. */
  record AllowedInline(String marker) implements Rejection {
    @Override
    public String explain() {
      return "the line says " + marker;
    }
  }

  /** The rule is for other paths. */
  record OtherPath(String regex) implements Rejection {
    @Override
    public String explain() {
      return "the rule is only for paths that match " + regex;
    }
  }

  /** The secret is too regular. */
  record LowEntropy(double entropy, double bound) implements Rejection {
    @Override
    public String explain() {
      return String.format(
          Locale.ROOT, "entropy %.3f does not exceed %.3f bits a byte", entropy, bound);
    }
  }

  /** The secret has no byte of a class the rule needs. */
  record MissingClass(CharacterClass missing) implements Rejection {
    @Override
    public String explain() {
      return "the secret has no " + missing.name().toLowerCase(Locale.ROOT);
    }
  }

  /** The group that holds the secret took no part or is empty. */
  record EmptySecret() implements Rejection {
    @Override
    public String explain() {
      return "the group that holds the secret is empty";
    }
  }

  /** The secret's own checksum or structure is wrong. */
  record Refuted(String validator, String why) implements Rejection {
    @Override
    public String explain() {
      return "validator " + validator + ": " + why;
    }
  }

  /**
   * Its signs weigh too little.
   *
   * @param probability that it is a secret
   * @param dependsOnPath whether they could weigh enough in an object with a path, if this one has
   *     none
   */
  record Outweighed(double probability, boolean dependsOnPath) implements Rejection {
    @Override
    public String explain() {
      return "its signs make it a secret in " + Weigher.percent(probability) + " of cases";
    }
  }

  /** A rule that must match nearby does not. */
  record RequiredMissing(String ruleId) implements Rejection {
    @Override
    public String explain() {
      return "rule " + ruleId + ", which this one requires nearby, found nothing";
    }
  }

  /** A rule that knows the provider found the same secret. */
  record YieldsTo(String ruleId) implements Rejection {
    @Override
    public String explain() {
      return "rule " + ruleId + " knows this secret better";
    }
  }

  /** The rule only serves others. */
  record NotReported() implements Rejection {
    @Override
    public String explain() {
      return "the rule is skipReport: it only serves rules that require it";
    }
  }
}
