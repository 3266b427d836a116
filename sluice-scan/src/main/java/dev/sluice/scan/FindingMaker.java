package dev.sluice.scan;

import dev.sluice.detect.Match;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.util.Locale;

/** Makes findings of matches. */
public final class FindingMaker {
  private final RuleSet rules;

  public FindingMaker(RuleSet rules) {
    this.rules = rules;
  }

  public Finding make(Match match, String file, String symlinkFile) {
    Rule rule = rules.rule(match.rule());
    int startLine = number(match.startLine());
    return new Finding(
        rule.id(),
        rule.description(),
        new Finding.Location(
            match.start(),
            match.end(),
            startLine,
            number(match.endLine()),
            match.startColumn(),
            match.endColumn()),
        match.line(),
        match.match(),
        match.secret(),
        file,
        symlinkFile,
        Finding.Commit.NONE,
        (float) match.entropy(),
        match.tags(),
        rule.severity().name().toLowerCase(Locale.ROOT),
        match.confidence().name().toLowerCase(Locale.ROOT),
        Finding.positionalFingerprint("", file, rule.id(), startLine),
        Finding.contentFingerprint(rule.id(), match.secret(), file));
  }

  private static int number(long line) {
    return (int) Math.min(Integer.MAX_VALUE, line);
  }
}
