package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.RuleTrait;
import dev.sluice.detect.derived.CandidateRecorder;
import dev.sluice.detect.derived.ChangedWindows;
import dev.sluice.detect.derived.InheritedAnswer;
import dev.sluice.detect.derived.KeptMatch;
import org.jspecify.annotations.Nullable;

/**
 * What the candidates of a text leave for texts that derive from it: the candidates that must be
 * tried again there, and the answers to those of which nothing will come wherever the same bytes
 * stand around them.
 *
 * <p>An answer is good for another text only if every byte that had a say in it is the same there,
 * so this class follows which bytes those are. A match takes starts away from the candidates behind
 * it, so it also follows where each rule's last match ended.
 */
final class InheritableAnswers {
  private final CompiledRules compiled;

  /** Where each rule's last match ended. */
  private final int[] matchEnd;

  /** The last candidate of each rule whose match came to nothing and was not recorded, or -1. */
  private final int[] refusedAt;

  private final int[] refusedEntry;

  /** Where the last match of the candidate's rule ended before the candidate was tried. */
  private int endBefore;

  /** Where the candidate is. */
  private int position;

  /** The bytes that had a say in what came of the candidate's matches. */
  private int saidFrom;

  private int saidTo;

  /** Whether keywords far from the candidate had one. */
  private boolean saidByKeywords;

  /** How often the pattern of the candidate's rule matched. */
  private int matches;

  /** What was made of its last match, if that may be kept. */
  private @Nullable KeptMatch kept;

  private @Nullable CandidateRecorder recorder;

  InheritableAnswers(CompiledRules compiled) {
    this.compiled = compiled;
    matchEnd = new int[compiled.rules.count()];
    refusedAt = new int[compiled.rules.count()];
    refusedEntry = new int[compiled.rules.count()];
  }

  /** Records into {@code to} from now on, or nowhere if it is null. */
  void recordInto(@Nullable CandidateRecorder to) {
    recorder = to;
  }

  /** Forgets what is known of a rule, whose matches may begin at {@code from} or later. */
  void forget(int rule, int from) {
    matchEnd[rule] = from;
    refusedAt[rule] = -1;
  }

  /** A candidate of a rule is tried from now on. */
  void begin(int rule, int at) {
    position = at;
    endBefore = matchEnd[rule];
    saidFrom = at - compiled.rules.backBytes(rule);
    saidTo = at;
    saidByKeywords = false;
    matches = 0;
    kept = null;
  }

  /** The pattern of a rule matched, and whether that counts depends on keywords if it needs one. */
  void patternMatched(int rule) {
    saidByKeywords |= compiled.rules.has(rule, RuleTrait.NEEDS_KEYWORD);
    matches++;
  }

  /** Where the candidate is that is being tried. */
  int position() {
    return position;
  }

  /** Whether something may be made of what is found, for other texts. */
  boolean isRecording() {
    return recorder != null;
  }

  /** Something may come of the match just found; what was made of it may be kept, if not null. */
  void mattered(@Nullable KeptMatch match) {
    kept = match;
  }

  /** The bytes from one place to another had a say in what came of a match. */
  void said(int from, int to) {
    saidFrom = Math.min(saidFrom, from);
    saidTo = Math.max(saidTo, to);
  }

  /** A match of the rule ended here, and the next one may not begin before. */
  void matchEnded(int rule, int end) {
    matchEnd[rule] = end;
  }

  /**
   * The candidate was tried: records it if it may matter to a text that derives from this one. What
   * took away a start from a recorded one is recorded with it, though nothing came of that.
   *
   * @param mayMatter whether something may come of it
   * @param furthest no byte behind this position had a say in whether the pattern matched
   */
  void end(int at, int rule, boolean mayMatter, int furthest) {
    CandidateRecorder to = recorder;
    if (to == null) {
      return;
    }
    boolean hasLostStarts = hasLostStarts(rule, position, endBefore);
    boolean isLone = !hasLostStarts && !compiled.rules.has(rule, RuleTrait.FOUND_BY_KEYWORD);
    // Of several matches of one candidate none is kept: they are few.
    KeptMatch match = mayMatter && matches == 1 ? kept : null;
    if (!isLone || (mayMatter && match == null)) {
      to.add(at, position, InheritedAnswer.NONE, null);
      if (hasLostStarts && refusedAt[rule] >= 0) {
        to.add(refusedEntry[rule], refusedAt[rule], InheritedAnswer.NONE, null);
        refusedAt[rule] = -1;
      }
      return;
    }
    if (match != null) {
      said(position + match.start() - match.reach(), position + match.end() + match.reach());
    }
    int before = position - saidFrom;
    int after = Math.max(saidTo, furthest) - position;
    if (saidByKeywords) {
      before += CompiledRules.KEYWORD_REACH_BYTES;
      after =
          Math.max(after, compiled.rules.matchBytesMax(rule)) + CompiledRules.KEYWORD_REACH_BYTES;
    }
    boolean isMatched = matchEnd[rule] > endBefore;
    if (match != null
        || before > ChangedWindows.BACK_BYTES_MAX
        || after > ChangedWindows.READ_BYTES_MAX) {
      int end = isMatched ? matchEnd[rule] - position : 0;
      int answer = InheritedAnswer.of(before, after, end);
      to.add(at, position, answer, answer == InheritedAnswer.NONE ? null : match);
    } else if (isMatched) {
      // It is looked at anew wherever a byte changes that had a say.
      refusedAt[rule] = position;
      refusedEntry[rule] = at;
    }
  }

  /**
   * Takes over what came of a candidate whose bytes are those of the text that the answer is from.
   *
   * @param match what did, or null if nothing did
   * @return whether it could; not so if a match before takes starts away that were tried there, or
   *     nobody takes the match
   */
  boolean takeOver(
      int at, int rule, int place, int answer, @Nullable KeptMatch match, MatchSink sink) {
    if (hasLostStarts(rule, place, matchEnd[rule])
        || (match != null && !sink.takeOver(match, place, recorder != null))) {
      return false;
    }
    int end = InheritedAnswer.end(answer);
    if (end > 0) {
      matchEnd[rule] = place + end;
    }
    CandidateRecorder to = recorder;
    if (to != null) {
      to.add(at, place, answer, match);
    }
    return true;
  }

  /** Whether a match that ended at {@code end} took a start away from a candidate. */
  private boolean hasLostStarts(int rule, int place, int end) {
    return end > place - compiled.rules.backBytes(rule);
  }
}
