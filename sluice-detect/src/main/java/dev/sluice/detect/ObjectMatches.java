package dev.sluice.detect;

import dev.sluice.detect.judge.ByteSpan;
import dev.sluice.detect.judge.Candidate;
import dev.sluice.detect.judge.Found;
import dev.sluice.detect.judge.ObjectJudge;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.Settlement;
import dev.sluice.detect.judge.Verdict;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The matches of one object on their way from the engine to the listener. */
final class ObjectMatches {
  /** How many matches wait for the object's end before those that can be settled earlier are. */
  private static final int HELD_MAX = 4096;

  private final Engine engine;
  private final ObjectWindow window;
  private final List<Match> held = new ArrayList<>();
  private final List<Found> found = new ArrayList<>();

  private String path = "";
  private String commit = "";
  private @Nullable MatchListener listener;
  private @Nullable ObjectJudge judge;

  /** Where the window's text lay when a match was last judged. */
  private long judgedBase;

  ObjectMatches(Engine engine, ObjectWindow window) {
    this.engine = engine;
    this.window = window;
  }

  void begin(String objectPath, String objectCommit, MatchListener to) {
    path = objectPath;
    commit = objectCommit;
    listener = to;
    judge = null;
    held.clear();
    found.clear();
  }

  /** Judges a candidate whose outer text lies at these indexes of the window. */
  void judge(
      Candidate candidate, int start, int end, int secretStart, int secretEnd, List<String> tags) {
    if (!listener().wants(candidate, start, end, secretStart, secretEnd)) {
      return;
    }
    switch (objectJudge().judge(candidate)) {
      case Verdict.Accepted accepted -> {
        listener().accepted(candidate.rule());
        Span secret = new Span(window.base() + secretStart, window.base() + secretEnd);
        add(match(candidate, start, end, secret, accepted, tags), secret.start(), secret.end());
      }
      case Verdict.Rejected rejected -> {
        MatchListener to = listener();
        if (to.wantsRejected()) {
          Verdict.Accepted none = new Verdict.Accepted(Confidence.LOW, 0, "");
          Span secret = new Span(window.base() + secretStart, window.base() + secretEnd);
          to.rejected(match(candidate, start, end, secret, none, tags), rejected.rejection());
        }
      }
    }
  }

  /** Adds a match that was judged already. */
  void add(Match match, long secretStart, long secretEnd) {
    held.add(match);
    found.add(
        new Found(
            match.rule(),
            match.startLine(),
            match.startColumn(),
            secretStart,
            secretEnd,
            match.secret()));
  }

  /** Gives what was accepted and begins between two offsets, and forgets everything. */
  List<RangeMatches.Accepted> takeAccepted(long from, long to) {
    List<RangeMatches.Accepted> taken = new ArrayList<>();
    for (int i = 0; i < held.size(); i++) {
      if (held.get(i).start() >= from && held.get(i).start() < to) {
        taken.add(
            new RangeMatches.Accepted(
                held.get(i), found.get(i).secretStart(), found.get(i).secretEnd()));
      }
    }
    held.clear();
    found.clear();
    return taken;
  }

  /** Reports what lies before an offset, if too much is held and nothing later can change it. */
  void settleBefore(long offset) {
    if (held.size() < HELD_MAX || engine.hasComposite()) {
      return;
    }
    List<Settlement.Fate> fates = Settlement.settle(engine.rules(), found);
    int kept = 0;
    for (int i = 0; i < held.size(); i++) {
      if (found.get(i).secretEnd() < offset && held.get(i).end() < offset) {
        report(held.get(i), fates.get(i));
      } else {
        held.set(kept, held.get(i));
        found.set(kept++, found.get(i));
      }
    }
    held.subList(kept, held.size()).clear();
    found.subList(kept, found.size()).clear();
  }

  /** Reports everything that is left. */
  void end() {
    if (engine.judge().hasPathRules()) {
      for (int rule : objectJudge().pathFindings()) {
        listener().found(pathMatch(rule));
      }
    }
    if (!held.isEmpty()) {
      List<Settlement.Fate> fates = Settlement.settle(engine.rules(), found);
      for (int i = 0; i < held.size(); i++) {
        report(held.get(i), fates.get(i));
      }
    }
    held.clear();
    found.clear();
  }

  private void report(Match match, Settlement.Fate fate) {
    MatchListener to = listener();
    Rejection rejection = fate.rejection();
    if (rejection == null) {
      to.found(fate.related().isEmpty() ? match : match.withRelated(related(fate)));
    } else if (to.wantsRejected()) {
      to.rejected(match, rejection);
    }
  }

  private List<Match.Related> related(Settlement.Fate fate) {
    List<Match.Related> related = new ArrayList<>();
    for (int index : fate.related()) {
      Found other = found.get(index);
      related.add(new Match.Related(other.rule(), other.line(), other.secret()));
    }
    return related;
  }

  private Match match(
      Candidate candidate,
      int start,
      int end,
      Span secretPlace,
      Verdict.Accepted verdict,
      List<String> tags) {
    ByteSpan outer = new ByteSpan(window.text(), start, end).withoutNewlines();
    ByteSpan secret =
        new ByteSpan(
                window.text(), window.index(secretPlace.start()), window.index(secretPlace.end()))
            .withoutNewlines();
    int lastByte = Math.max(outer.start(), outer.end() - 1);
    Rule rule = engine.rules().rule(candidate.rule());
    List<String> all = new ArrayList<>(rule.tags());
    all.addAll(tags);
    return new Match(
        candidate.rule(),
        window.base() + outer.start(),
        window.base() + outer.end(),
        window.line(outer.start()),
        window.line(lastByte),
        window.column(outer.start()),
        window.column(lastByte),
        new Span(window.base() + secret.start(), window.base() + secret.end()),
        window.characters(outer.start(), outer.end()),
        window.characters(secret.start(), secret.end()),
        candidate.match().withoutNewlines().text(),
        candidate.secret().text(),
        candidate.outerLine().text(),
        verdict.entropy(),
        verdict.confidence(),
        verdict.detail(),
        all,
        List.of());
  }

  private Match pathMatch(int rule) {
    return new Match(
        rule,
        0,
        0,
        0,
        0,
        0,
        0,
        Span.NOTHING,
        Span.NOTHING,
        Span.NOTHING,
        "file detected: " + path,
        "",
        "",
        0,
        engine.rules().rule(rule).confidence(),
        "",
        engine.rules().rule(rule).tags(),
        List.of());
  }

  private ObjectJudge objectJudge() {
    ObjectJudge open = judge;
    if (open == null) {
      open = engine.judge().of(path, commit);
      judge = open;
    } else if (judgedBase != window.base()) {
      open.textMoved();
    }
    judgedBase = window.base();
    return open;
  }

  private MatchListener listener() {
    MatchListener to = listener;
    if (to == null) {
      throw new IllegalStateException("no object was begun");
    }
    return to;
  }
}
