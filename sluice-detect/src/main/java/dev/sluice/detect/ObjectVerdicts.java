package dev.sluice.detect;

import dev.sluice.detect.judge.ByteSpan;
import dev.sluice.detect.judge.ObjectJudge;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.judge.Verdict;
import dev.sluice.detect.judge.VerdictMemory;
import dev.sluice.detect.weigh.Weigher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to make of the matches of one object after another. For one thread. */
final class ObjectVerdicts {
  private final Engine engine;
  private final ObjectWindow window;
  private final Weigher weigher = new Weigher();
  private String path = "";
  private String commit = "";
  private @Nullable ObjectJudge judge;
  private @Nullable VerdictMemory memory;
  private boolean isRemembering;

  /** Where the window's text lay when a match was last judged. */
  private long judgedBase;

  ObjectVerdicts(Engine engine, ObjectWindow window) {
    this.engine = engine;
    this.window = window;
  }

  void begin(String objectPath, String objectCommit) {
    path = objectPath;
    commit = objectCommit;
    judge = null;
    isRemembering = false;
  }

  /** The object is at hand as a whole, and may be a version of others. */
  void remember() {
    VerdictMemory made = memory;
    if (made == null) {
      made = new VerdictMemory(engine.rules());
      memory = made;
    }
    made.begin(path, commit);
    isRemembering = true;
  }

  String path() {
    return path;
  }

  /**
   * Whether a match is refused for its name and its value alone. This is asked before {@link
   * #verdict}.
   *
   * @param from where the text begins in the array of the spans
   * @param to where it ends
   */
  boolean isRefusedAtSight(int rule, int from, int to, ByteSpan match, ByteSpan secret) {
    VerdictMemory known = isRemembering ? memory : null;
    if (known != null && known.knows(rule, from, to, match, secret)) {
      return known.isRefusedAtSight();
    }
    boolean isRefused = engine.judge().isRefusedAtSight(rule, weigher, from, to, match, secret);
    if (known != null) {
      known.learn(isRefused);
    }
    return isRefused;
  }

  /** Ends what is known of the match that was asked for before. */
  void forget() {
    weigher.forget();
  }

  /** What to make of a match; one that was only proposed, and named by no row, is nothing. */
  Verdict verdict(UnjudgedMatch unjudged) {
    boolean isDecoded = !unjudged.outerLine().equals(unjudged.line());
    VerdictMemory known = isRemembering && !isDecoded ? memory : null;
    Verdict verdict = known == null ? null : known.verdict();
    if (verdict == null) {
      verdict = judged(unjudged);
      if (known != null) {
        known.learn(unjudged, verdict);
      }
    }
    return verdict;
  }

  private Verdict judged(UnjudgedMatch unjudged) {
    Verdict verdict = judge().judge(unjudged);
    return verdict instanceof Verdict.Accepted accepted
            && engine.rules().rule(accepted.rule()).isOfNames()
        ? new Verdict.Rejected(new Rejection.NotReported())
        : verdict;
  }

  /** The rules for which the object's path alone is a finding. */
  List<Integer> pathFindings() {
    return engine.judge().hasPathRules() ? judge().pathFindings() : List.of();
  }

  private ObjectJudge judge() {
    ObjectJudge open = judge;
    if (open == null) {
      open = engine.judge().of(path, commit, weigher);
      judge = open;
    } else if (judgedBase != window.base()) {
      open.textMoved();
    }
    judgedBase = window.base();
    return open;
  }
}
