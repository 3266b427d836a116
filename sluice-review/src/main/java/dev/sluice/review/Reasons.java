package dev.sluice.review;

import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scan.Finding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Why secrets were reported: what the report tells, and what the rules say of the file today. */
public final class Reasons {
  private static final int LINES_MAX = 20;

  private final Supplier<Engine> engine;

  /** Reasons by the rules of an engine, which is asked for when it is first needed. */
  public Reasons(Supplier<Engine> engine) {
    this.engine = engine;
  }

  /** One clause each. */
  public List<String> of(SecretGroup group, Place place) {
    List<String> reasons = new ArrayList<>();
    Finding sample = group.sample();
    reasons.add(place.ruleId() + ": " + sample.description());
    Finding.Attribution attribution = sample.attribution();
    if (!attribution.kind().isEmpty()) {
      reasons.add(
          "a rule of the kind '"
              + attribution.kind()
              + "'"
              + (attribution.provider().isEmpty() ? "" : ", of " + attribution.provider()));
    }
    if (!attribution.alsoMatched().isEmpty()) {
      reasons.add("also found by " + String.join(", ", attribution.alsoMatched()));
    }
    reasons.add(String.format(Locale.ROOT, "entropy %.2f", sample.entropy()));
    if (!sample.tags().isEmpty()) {
      reasons.add("tags: " + String.join(", ", sample.tags()));
    }
    Surroundings.fileOf(group, place).ifPresent(text -> reasons.addAll(today(text, place)));
    return reasons;
  }

  private List<String> today(String text, Place place) {
    List<String> said = new ArrayList<>();
    Engine rules = engine.get();
    ObjectScanner scanner = rules.newScanner();
    scanner.begin(place.file(), "", new OfLine(rules.rules(), place.line(), said));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    scanner.chunk(bytes, 0, bytes.length, true);
    return said;
  }

  /** Listens to what is said of one line; the texts themselves are not repeated. */
  private record OfLine(RuleSet rules, int line, List<String> said) implements MatchListener {
    @Override
    public void found(Match match) {
      add(
          match,
          "reported, confidence "
              + match.confidence().name().toLowerCase(Locale.ROOT)
              + (match.detail().isEmpty() ? "" : ", " + match.detail()));
    }

    @Override
    public void rejected(Match candidate, Rejection rejection) {
      add(candidate, "not reported: " + rejection.explain());
    }

    @Override
    public boolean wantsRejected() {
      return true;
    }

    private void add(Match match, String words) {
      if (match.startLine() == line && said.size() < LINES_MAX) {
        said.add("today, " + rules.rule(match.rule()).id() + ": " + words);
      }
    }
  }
}
