package dev.sluice.scan;

import dev.sluice.detect.Match;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.source.Places;
import dev.sluice.source.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes findings of matches. */
public final class FindingMaker {
  private final RuleSet rules;

  public FindingMaker(RuleSet rules) {
    this.rules = rules;
  }

  public Finding make(Match match, String file, String symlinkFile) {
    return make(match, file, symlinkFile, Provenance.NONE, null);
  }

  /** {@code places} says where the bytes of the object stand in the file, if not one by one. */
  Finding make(
      Match match,
      String file,
      String symlinkFile,
      Provenance provenance,
      @Nullable Places places) {
    Rule rule = rules.rule(match.rule());
    int startLine = number(match.startLine(), provenance);
    String commit = provenance.commit();
    return Finding.builder()
        .ruleId(rule.id())
        .description(rule.description())
        .location(
            new Finding.Location(
                position(match.start(), places),
                position(match.end() - 1, places) + 1,
                startLine,
                number(match.endLine(), provenance),
                match.startColumn(),
                match.endColumn(),
                match.secretBytes(),
                match.characters(),
                match.secretCharacters()))
        .line(match.line())
        .match(match.match())
        .secret(match.secret())
        .file(file)
        .symlinkFile(symlinkFile)
        .commit(commit.isEmpty() ? Finding.Commit.NONE : Finding.Commit.ofId(commit))
        .entropy((float) match.entropy())
        .tags(match.tags())
        .severity(rule.severity().name().toLowerCase(Locale.ROOT))
        .confidence(match.confidence().name().toLowerCase(Locale.ROOT))
        .attribution(attribution(rule, match))
        .fingerprint(Finding.positionalFingerprint(commit, file, rule.id(), startLine))
        .contentFingerprint(Finding.contentFingerprint(rule.id(), match.secret(), file))
        .build();
  }

  private Finding.Attribution attribution(Rule rule, Match match) {
    RuleKind kind = rule.kind();
    if (kind == null) {
      return Finding.Attribution.NONE;
    }
    List<String> alsoMatched = new ArrayList<>(match.alsoMatched().size());
    for (int other : match.alsoMatched()) {
      alsoMatched.add(rules.rule(other).id());
    }
    return new Finding.Attribution(
        kind.name().toLowerCase(Locale.ROOT), match.provider(), alsoMatched);
  }

  private static long position(long offset, @Nullable Places places) {
    return places == null || offset < 0 ? offset : places.position(offset);
  }

  /** A line's number in its file; a match of a path alone is on no line. */
  private static int number(long line, Provenance provenance) {
    return line == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, line + provenance.firstLine() - 1);
  }
}
