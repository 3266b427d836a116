package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.EntryTable;
import dev.sluice.detect.compile.RuleTrait;
import dev.sluice.detect.confirm.Backtracker;
import dev.sluice.detect.derived.CandidateRecorder;
import dev.sluice.detect.derived.InheritedAnswer;
import dev.sluice.detect.derived.KeptMatch;
import dev.sluice.detect.prefilter.TextMasks;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds each rule's matches from the candidates of its required literals.
 *
 * <p>A candidate at {@code p} says: a match may begin between {@code p - back} and {@code p -
 * distance}. If the rest of the pattern matches from the candidate, all those starts are tried in
 * ascending order with the whole pattern, and none is tried twice. {@code back} is the same for all
 * required literals of a rule and candidates come in ascending order, so the first start that
 * matches is the leftmost of the whole text, as a search without required literals would give it.
 *
 * <p>Where the text goes on past what is at hand, a candidate waits until the starts it allows can
 * be decided; later candidates of the same rule wait behind it.
 */
final class RuleSearch {
  /** What a candidate costs before the first instruction, in instructions. */
  private static final int STEPS_OF_CANDIDATE = 4;

  private static final int NO_MATCH = -1;

  private final CompiledRules compiled;
  private final OwnPrograms programs;
  private final Backtracker backtracker;
  private final RawMatch match = new RawMatch();

  /** The rules with a candidate so far; nothing is known of the others. */
  private final int[] touched;

  private final boolean[] isTouched;
  private int touchedCount;

  /** The least position at which a match may begin. */
  private int firstStart;

  /** The least position at which each rule's next match may begin. */
  private final int[] nextStart;

  private final NearbyKeywords keywords;
  private final CandidateCheck check;
  private final InheritableAnswers answers;

  private final long[] stepsOf;

  /** Candidates that were tried so far. */
  private long tried;

  private final boolean[] waiting;
  private int[] waitingCandidates = new int[64];
  private int waitingCount;

  private @Nullable OwnRange range;

  private byte[] text = new byte[0];
  private int textEnd;
  private boolean last;

  RuleSearch(CompiledRules compiled) {
    this.compiled = compiled;
    programs = new OwnPrograms(compiled.programs, compiled.rules.count());
    backtracker = new Backtracker(compiled.sets);
    touched = new int[compiled.rules.count()];
    isTouched = new boolean[compiled.rules.count()];
    nextStart = new int[compiled.rules.count()];
    keywords = new NearbyKeywords(compiled);
    check = new CandidateCheck(compiled, programs, backtracker);
    answers = new InheritableAnswers(compiled);
    waiting = new boolean[compiled.rules.count()];
    stepsOf = new long[compiled.rules.count()];
  }

  /** Forgets all earlier text; matches may begin at {@code from} or later. */
  void begin(int from) {
    for (int i = 0; i < touchedCount; i++) {
      isTouched[touched[i]] = false;
    }
    touchedCount = 0;
    firstStart = from;
    waitingCount = 0;
    range = null;
  }

  /** Says who knows that the search is no longer wanted. */
  void cancelledBy(BooleanSupplier asked) {
    backtracker.cancelledBy(asked);
  }

  /** Ends the search with an exception if it is no longer wanted. */
  void look() {
    backtracker.look();
  }

  /**
   * Records the candidates that may matter to a text that derives from this one, or none if null.
   */
  void record(@Nullable CandidateRecorder to) {
    answers.recordInto(to);
  }

  /** Reports only the matches {@code own} takes, until the next {@link #begin}. */
  void report(OwnRange own) {
    range = own;
  }

  /**
   * Sets the text at hand.
   *
   * @param base offset of index 0 in the whole input
   * @param isLast whether the whole input ends at {@code to}
   */
  void text(byte[] bytes, int from, int to, long base, boolean isLast) {
    text = bytes;
    textEnd = to;
    last = isLast;
    backtracker.text(bytes, from, to);
    keywords.text(bytes, from, to);
    check.text(bytes, from, to);
    match.text(bytes, from, to, base);
  }

  /** Moves every position down by {@code distance}: the text moved to the front of its array. */
  void shift(int distance) {
    firstStart = Math.max(0, firstStart - distance);
    for (int i = 0; i < touchedCount; i++) {
      int rule = touched[i];
      nextStart[rule] = Math.max(0, nextStart[rule] - distance);
      keywords.shift(rule, distance);
    }
    for (int i = 1; i < waitingCount; i += 2) {
      waitingCandidates[i] -= distance;
    }
  }

  /** Takes up the candidates that waited for more text. */
  void resume(MatchSink sink) {
    int count = waitingCount;
    if (count == 0) {
      return;
    }
    waitingCount = 0;
    Arrays.fill(waiting, false);
    int[] candidates = waitingCandidates;
    if (count > 0) {
      waitingCandidates = new int[Math.max(64, count)];
    }
    for (int i = 0; i < count; i += 2) {
      entry(candidates[i], candidates[i + 1], sink);
    }
  }

  /** A required literal begins at {@code position}. */
  void candidate(int literal, int position, MatchSink sink) {
    EntryTable entries = compiled.entries;
    int end = entries.end(literal);
    for (int at = entries.first(literal); at < end; at = entries.next(at)) {
      entry(at, position, sink);
    }
  }

  /** Tries the rules that have nothing to be found by, at every position that can be decided. */
  void everywhere(MatchSink sink) {
    for (int rule : compiled.everywhere) {
      touch(rule);
      int end = last ? textEnd : textEnd - compiled.rules.bytesNeeded(rule);
      if (nextStart[rule] <= end) {
        begin(rule, nextStart[rule]);
        long before = backtracker.steps();
        tryStarts(rule, nextStart[rule], end, sink);
        stepsOf[rule] += backtracker.steps() - before;
      }
    }
  }

  private void touch(int rule) {
    if (!isTouched[rule]) {
      isTouched[rule] = true;
      touched[touchedCount++] = rule;
      nextStart[rule] = firstStart;
      answers.forget(rule, firstStart);
      keywords.forget(rule);
      waiting[rule] = false;
    }
  }

  /** Tries the rule of an entry whose required literal begins at {@code position}. */
  void entry(int at, int position, MatchSink sink) {
    if (check.isRefused(at, position)) {
      // Nor in a text that derives from this one, where the bytes behind are the same: they are
      // fewer than those that its windows are widened by.
      return;
    }
    int rule = compiled.entries.rule(at);
    long before = backtracker.steps();
    tried++;
    touch(rule);
    backtracker.readFrom(position);
    answers.begin(rule, position);
    boolean mayMatter = entry(at, rule, position, sink);
    stepsOf[rule] += backtracker.steps() - before + STEPS_OF_CANDIDATE;
    answers.end(at, rule, mayMatter, backtracker.furthest());
  }

  /**
   * Takes over what came of a candidate whose bytes are those of the text that the answer is from.
   *
   * @param kept what did, or null if nothing did
   * @return whether it could; if not, the candidate has to be tried
   */
  boolean takeOver(int at, int position, int answer, @Nullable KeptMatch kept, MatchSink sink) {
    int rule = compiled.entries.rule(at);
    touch(rule);
    if (!answers.takeOver(at, rule, position, answer, kept, sink)) {
      return false;
    }
    int end = InheritedAnswer.end(answer);
    if (end > 0) {
      nextStart[rule] = Math.max(nextStart[rule], position + end);
    }
    return true;
  }

  /**
   * Tries a rule.
   *
   * @return whether something may come of it. If not, and no match before took away a start that
   *     would have been tried, nothing will in any text with the same bytes there.
   */
  private boolean entry(int at, int rule, int position, MatchSink sink) {
    EntryTable entries = compiled.entries;
    int keyword = entries.keyword(at);
    int from = Math.max(nextStart[rule], position - compiled.rules.backBytes(rule));
    int to = position - entries.distanceMin(at);
    if (keyword >= 0) {
      to = position + MatchEngine.KEYWORD_REACH_BYTES;
    }
    if (from > to) {
      return false;
    }
    if (!last && (waiting[rule] || to + compiled.rules.bytesNeeded(rule) > textEnd)) {
      wait(rule, at, position);
      return false;
    }
    to = Math.min(to, textEnd);
    if (keyword >= 0 && !keywords.isAt(keyword, position)) {
      return false;
    }
    if (!check.mayMatch(at, rule, position, from)) {
      return false;
    }
    begin(rule, from);
    return tryStarts(rule, from, to, sink);
  }

  private void begin(int rule, int from) {
    backtracker.begin(
        programs.code(rule), from, compiled.rules.visits(rule), compiled.rules.groups(rule));
  }

  private void wait(int rule, int entry, int position) {
    waiting[rule] = true;
    if (waitingCount + 2 > waitingCandidates.length) {
      waitingCandidates = Arrays.copyOf(waitingCandidates, waitingCandidates.length * 2);
    }
    waitingCandidates[waitingCount] = entry;
    waitingCandidates[waitingCount + 1] = position;
    waitingCount += 2;
  }

  private boolean tryStarts(int rule, int from, int to, MatchSink sink) {
    boolean mayMatter = false;
    int start = nextMatch(rule, from, to);
    while (start != NO_MATCH) {
      int end = backtracker.matchEnd();
      answers.patternMatched(rule);
      int next = start + 1;
      if (end > start && hasDigit(rule, start) && keywords.areNear(rule, start, end)) {
        mayMatter |= (range != null && !range.take(rule, start, end)) || report(rule, start, sink);
        next = end;
        answers.matchEnded(rule, end);
      }
      // From where the search goes on, or clearing would take longer with every match.
      backtracker.forget(next);
      nextStart[rule] = Math.max(nextStart[rule], next);
      start = nextMatch(rule, next, to);
    }
    nextStart[rule] = Math.max(nextStart[rule], to + 1);
    return mayMatter;
  }

  /**
   * The first start at which the pattern matches, or {@link #NO_MATCH}. By itself, since nearly all
   * starts end here: the less there is to compile, the sooner it is.
   */
  private int nextMatch(int rule, int from, int to) {
    int start = compiled.rules.start(rule);
    int[] code = programs.code(rule);
    int first = compiled.rules.firstSet(rule);
    // Where a byte is asked for, none behind the text is: nor must compiled code expect one.
    int startMax = first == 0 ? to : Math.min(to, textEnd - 1);
    for (int position = from; position <= startMax; position++) {
      if ((first == 0 || compiled.isIn(first, text[position]))
          && backtracker.mayBegin(code, start, position)
          && backtracker.find(start, position)) {
        return position;
      }
    }
    return NO_MATCH;
  }

  /** Hands a match on; gives whether something may come of it. */
  private boolean report(int rule, int start, MatchSink sink) {
    int groups = compiled.rules.groups(rule);
    match.rule(rule, groups);
    match.span(0, start);
    for (int slot = 1; slot < 2 * groups + 2; slot++) {
      match.span(slot, backtracker.slot(slot));
    }
    int reach = sink.match(match);
    if (reach == MatchSink.MATTERS) {
      answers.mattered(answers.isRecording() ? sink.kept(answers.position()) : null);
      return true;
    }
    answers.said(start - reach, backtracker.matchEnd() + reach);
    return false;
  }

  /** Whether the rule needs no digit in its secret, or the match just found has one. */
  private boolean hasDigit(int rule, int start) {
    if (!compiled.rules.has(rule, RuleTrait.NEEDS_DIGIT)) {
      return true;
    }
    int group = compiled.rules.secretGroup(rule);
    if (group == 0) {
      int groups = compiled.rules.groups(rule);
      group = 1;
      while (group <= groups && backtracker.slot(2 * group) < 0) {
        group++;
      }
      group = group > groups ? 0 : group;
    }
    int from = group == 0 ? start : backtracker.slot(2 * group);
    int to = backtracker.slot(2 * group + 1);
    for (int position = from; position < to; position++) {
      if (TextMasks.isDigit(text[position])) {
        return true;
      }
    }
    return false;
  }

  /** Candidates that were tried so far. */
  long tried() {
    return tried;
  }

  /** Work done so far, in instructions. */
  long steps() {
    return backtracker.steps();
  }

  /** Work done for one rule so far, in instructions. */
  long steps(int rule) {
    return stepsOf[rule];
  }
}
