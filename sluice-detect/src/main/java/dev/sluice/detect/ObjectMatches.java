package dev.sluice.detect;

import dev.sluice.detect.derived.KeptMatch;
import dev.sluice.detect.judge.ByteSpan;
import dev.sluice.detect.judge.Found;
import dev.sluice.detect.judge.OverlapResolution;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.judge.Verdict;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The matches of one object on their way from the engine to the listener.
 *
 * <p>A match waits here until the matches around it are known. What it shows of its line is taken
 * from the text when the match is reported, or just before the text goes: a long line full of
 * matches is therefore not held once for each of them.
 */
final class ObjectMatches {
  /** How many matches wait for the object's end before those that can be resolved earlier are. */
  private static final int HELD_MAX = 4096;

  /** How many bytes of lines may be kept from text that is gone, before matches are resolved. */
  private static final long LINE_BYTES_MAX = 4 << 20;

  /** How many matches may wait where rules require others, and so wait for the object's end. */
  static final int WAITING_MAX = 100_000;

  /** How many bytes of lines may be kept for those. */
  private static final long WAITING_LINE_BYTES_MAX = 64 << 20;

  private final Engine engine;
  private final ObjectWindow window;
  private final List<Held> held = new ArrayList<>();
  private final List<Found> found = new ArrayList<>();
  private final ObjectVerdicts verdicts;
  private long keptLineBytes;

  /** A match that waits: its line as a place in the object, or as text if that is gone. */
  private static final class Held {
    private final Match match;
    private final long lineStart;
    private final int lineBytes;
    private @Nullable String line;
    private boolean isReported;

    Held(Match match, long lineStart, int lineBytes, @Nullable String line) {
      this.match = match;
      this.lineStart = lineStart;
      this.lineBytes = lineBytes;
      this.line = line;
    }
  }

  private @Nullable MatchListener listener;

  ObjectMatches(Engine engine, ObjectWindow window) {
    this.engine = engine;
    this.window = window;
    verdicts = new ObjectVerdicts(engine, window);
  }

  void begin(String path, String commit, MatchListener to) {
    verdicts.begin(path, commit);
    listener = to;
    clear();
  }

  /** The object is at hand as a whole: what became of the same match of another is known. */
  void remember() {
    verdicts.remember();
  }

  /**
   * Whether a match need not be judged: it is refused for its name and its value alone, and nobody
   * wants to know. This is asked before each match is judged.
   *
   * @param from where the text begins in the array of the spans
   * @param to where it ends
   */
  boolean isRefusedAtSight(int rule, int from, int to, ByteSpan match, ByteSpan secret) {
    verdicts.forget();
    return !listener().wantsRefusedAtSight()
        && verdicts.isRefusedAtSight(rule, from, to, match, secret);
  }

  /**
   * Judges a match whose outer text lies at these indexes of the window.
   *
   * @return whether something may come of it, in this object or in another one with the same line
   *     and the same text around the match
   */
  boolean judge(
      UnjudgedMatch unjudged,
      int start,
      int end,
      int secretStart,
      int secretEnd,
      List<String> tags) {
    MatchListener.Interest interest =
        listener().interest(unjudged, start, end, secretStart, secretEnd);
    if (interest != MatchListener.Interest.TO_BE_JUDGED) {
      return interest == MatchListener.Interest.NOT_NOW;
    }
    switch (verdicts.verdict(unjudged)) {
      case Verdict.Accepted accepted -> {
        if (!listener().accepted(accepted.rule())) {
          return true;
        }
        Span secret = new Span(window.base() + secretStart, window.base() + secretEnd);
        Match match = match(unjudged, start, end, secret, accepted, tags, "");
        ByteSpan line = unjudged.outerLine();
        hold(
            new Held(match, window.base() + line.start(), line.length(), null),
            secret.start(),
            secret.end());
        return true;
      }
      case Verdict.Rejected rejected -> {
        MatchListener to = listener();
        to.refused(rejected.rejection());
        if (to.wantsRejected()) {
          Verdict.Accepted none =
              new Verdict.Accepted(unjudged.rule(), "", Confidence.LOW, 0, false, "");
          Span secret = new Span(window.base() + secretStart, window.base() + secretEnd);
          String line = unjudged.outerLine().text();
          to.rejected(match(unjudged, start, end, secret, none, tags, line), rejected.rejection());
        }
        return rejected.rejection().dependsOnObject();
      }
    }
  }

  /** What the listener made of the match judged last, or null. */
  @Nullable Object kept() {
    return listener().kept();
  }

  /** Hands on a match that was kept of another object; whether the listener takes it. */
  boolean takeOver(KeptMatch kept, int position) {
    return listener()
        .takeOver(
            kept.made(),
            position + kept.start(),
            position + kept.end(),
            position + kept.secretStart(),
            position + kept.secretEnd());
  }

  /** Adds a match that was judged already. */
  void add(Match match, long secretStart, long secretEnd) {
    hold(new Held(match, 0, 0, match.line()), secretStart, secretEnd);
  }

  private void hold(Held one, long secretStart, long secretEnd) {
    Match match = one.match;
    held.add(one);
    found.add(
        new Found(
            match.rule(),
            match.startLine(),
            match.startColumn(),
            secretStart,
            secretEnd,
            match.secret(),
            match.isProven(),
            match.confidence()));
  }

  /** Gives what was accepted and begins between two offsets, and forgets everything. */
  List<RangeMatches.Accepted> takeAccepted(long from, long to) {
    keepLines(Long.MAX_VALUE);
    List<RangeMatches.Accepted> taken = new ArrayList<>();
    for (int i = 0; i < held.size(); i++) {
      Match match = whole(held.get(i));
      if (match.start() >= from && match.start() < to) {
        taken.add(
            new RangeMatches.Accepted(match, found.get(i).secretStart(), found.get(i).secretEnd()));
      }
    }
    clear();
    return taken;
  }

  /**
   * The text before an offset goes: reports what can be reported, if much is held, and keeps the
   * lines of what cannot.
   *
   * @throws TooManyMatchesException if more wait for each other than can be held
   */
  void resolveBefore(long offset) {
    boolean isMuch = held.size() >= HELD_MAX || keptLineBytes >= LINE_BYTES_MAX;
    if (isMuch && !engine.hasComposite()) {
      reportBefore(offset);
    }
    keepLines(offset);
    if (held.size() > WAITING_MAX || keptLineBytes > WAITING_LINE_BYTES_MAX) {
      int waiting = held.size();
      end();
      throw new TooManyMatchesException(waiting);
    }
  }

  /** Reports what no later match can change, and forgets what can change no later match. */
  private void reportBefore(long offset) {
    List<OverlapResolution.Outcome> outcomes = resolved();
    int kept = 0;
    for (int i = 0; i < held.size(); i++) {
      Held one = held.get(i);
      long start = found.get(i).secretStart();
      boolean isDecided =
          start < offset - OverlapResolution.REACH_BYTES && one.match.end() < offset;
      if (isDecided) {
        report(one, outcomes.get(i));
      }
      if (!isDecided || start >= offset - 2L * OverlapResolution.REACH_BYTES) {
        held.set(kept, one);
        found.set(kept++, found.get(i));
      }
    }
    held.subList(kept, held.size()).clear();
    found.subList(kept, found.size()).clear();
  }

  /** Keeps the lines that begin before an offset; matches of the same line share its text. */
  private void keepLines(long offset) {
    long start = -1;
    int bytes = -1;
    String text = "";
    for (Held one : held) {
      if (one.line != null || one.lineStart >= offset) {
        continue;
      }
      if (one.lineStart != start || one.lineBytes != bytes) {
        start = one.lineStart;
        bytes = one.lineBytes;
        text = line(one);
        keptLineBytes += one.lineBytes;
      }
      one.line = text;
    }
  }

  private String line(Held one) {
    int from = window.index(one.lineStart);
    return new ByteSpan(window.text(), from, from + one.lineBytes).text();
  }

  /** A match with its line. */
  private Match whole(Held one) {
    String line = one.line;
    return one.match.withLine(line == null ? line(one) : line);
  }

  private void clear() {
    held.clear();
    found.clear();
    keptLineBytes = 0;
  }

  private List<OverlapResolution.Outcome> resolved() {
    return OverlapResolution.resolve(engine.rules(), found, engine.options().yieldsAcrossLines());
  }

  /** Reports everything that is left. */
  void end() {
    for (int rule : verdicts.pathFindings()) {
      listener().found(pathMatch(rule));
    }
    if (!held.isEmpty()) {
      List<OverlapResolution.Outcome> outcomes = resolved();
      for (int i = 0; i < held.size(); i++) {
        report(held.get(i), outcomes.get(i));
      }
    }
    clear();
  }

  private void report(Held one, OverlapResolution.Outcome outcome) {
    if (one.isReported) {
      return;
    }
    one.isReported = true;
    MatchListener to = listener();
    Rejection rejection = outcome.rejection();
    if (rejection == null) {
      Match match = whole(one);
      match =
          outcome.alsoMatched().isEmpty() ? match : match.withAlsoMatched(outcome.alsoMatched());
      to.found(outcome.related().isEmpty() ? match : match.withRelated(related(outcome)));
    } else {
      to.refused(rejection);
      if (to.wantsRejected()) {
        to.rejected(whole(one), rejection);
      }
    }
    if (one.line != null) {
      keptLineBytes = Math.max(0, keptLineBytes - one.lineBytes);
      one.line = "";
    }
  }

  private List<Match.Related> related(OverlapResolution.Outcome outcome) {
    List<Match.Related> related = new ArrayList<>();
    for (int index : outcome.related()) {
      Found other = found.get(index);
      related.add(new Match.Related(other.rule(), other.line(), other.secret()));
    }
    return related;
  }

  private Match match(
      UnjudgedMatch unjudged,
      int start,
      int end,
      Span secretPlace,
      Verdict.Accepted verdict,
      List<String> tags,
      String line) {
    ByteSpan outer = new ByteSpan(window.text(), start, end).withoutNewlines();
    ByteSpan secret =
        new ByteSpan(
                window.text(), window.index(secretPlace.start()), window.index(secretPlace.end()))
            .withoutNewlines();
    int lastByte = Math.max(outer.start(), outer.end() - 1);
    Rule rule = engine.rules().rule(verdict.rule());
    List<String> all = new ArrayList<>(rule.tags());
    all.addAll(tags);
    return new Match(
        verdict.rule(),
        window.base() + outer.start(),
        window.base() + outer.end(),
        window.line(outer.start()),
        window.line(lastByte),
        window.column(outer.start()),
        window.column(lastByte),
        new Span(window.base() + secret.start(), window.base() + secret.end()),
        window.characters(outer.start(), outer.end()),
        window.characters(secret.start(), secret.end()),
        unjudged.match().withoutNewlines().text(),
        unjudged.secret().text(),
        line,
        verdict.entropy(),
        verdict.confidence(),
        verdict.provider(),
        verdict.isProven(),
        verdict.detail(),
        all,
        List.of(),
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
        "file detected: " + verdicts.path(),
        "",
        "",
        0,
        engine.rules().rule(rule).confidence(),
        engine.rules().rule(rule).provider(),
        false,
        "",
        engine.rules().rule(rule).tags(),
        List.of(),
        List.of());
  }

  private MatchListener listener() {
    MatchListener to = listener;
    if (to == null) {
      throw new IllegalStateException("no object was begun");
    }
    return to;
  }
}
