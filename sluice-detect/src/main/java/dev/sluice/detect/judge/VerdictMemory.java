package dev.sluice.detect.judge;

import dev.sluice.detect.rule.RuleSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What became of earlier matches, so that the same match is judged once in the versions of a file.
 * A match is the same if its rule, its place, the object's path and every byte around it are: they
 * are all that a verdict depends on, and they are compared, not hashed. For one thread.
 */
public final class VerdictMemory {
  /** How many matches it remembers, a power of two. */
  private static final int PLACES = 1 << 12;

  /** Longer matches are not remembered. */
  private static final int MATCH_BYTES_MAX = 512;

  /** Of every so many bytes one says where a match is looked for. */
  private static final int SAMPLED_BYTES = 11;

  private static final byte[] NOTHING = {};

  private final boolean commitsMatter;
  private final @Nullable Known[] places = new @Nullable Known[PLACES];
  private String path = "";
  private String commit = "";

  /** The match that was asked for last, and where it belongs. */
  private final Known asked = new Known();

  private int askedPlace = -1;

  /** A match, and what is known of it. */
  private static final class Known {
    private int rule;
    private String path = "";
    private String commit = "";

    /** The bytes around the match, and whether the text begins and ends with them. */
    private byte[] around = NOTHING;

    private int start;
    private int end;
    private boolean isTextStart;
    private boolean isTextEnd;

    /** Places from where the bytes around the match start. */
    private int matchStart;

    private int matchEnd;
    private int secretStart;
    private int secretEnd;

    private boolean isRefusedAtSight;
    private @Nullable Verdict verdict;

    boolean isSame(Known other) {
      return rule == other.rule
          && matchStart == other.matchStart
          && matchEnd == other.matchEnd
          && secretStart == other.secretStart
          && secretEnd == other.secretEnd
          && isTextStart == other.isTextStart
          && isTextEnd == other.isTextEnd
          && path.equals(other.path)
          && commit.equals(other.commit)
          && Arrays.equals(around, start, end, other.around, other.start, other.end);
    }

    /** Where the match is looked for, among any number of places. */
    int hash() {
      int hash = 31 * (31 * rule + path.hashCode()) + matchEnd - matchStart;
      for (int i = start; i < end; i += SAMPLED_BYTES) {
        hash = 31 * hash + around[i];
      }
      return hash ^ hash >>> 15;
    }

    /** Takes the place of another, with bytes of its own. */
    void keep(Known other) {
      rule = other.rule;
      path = other.path;
      commit = other.commit;
      int length = other.end - other.start;
      if (around.length < length) {
        around = new byte[length];
      }
      System.arraycopy(other.around, other.start, around, 0, length);
      start = 0;
      end = length;
      isTextStart = other.isTextStart;
      isTextEnd = other.isTextEnd;
      matchStart = other.matchStart;
      matchEnd = other.matchEnd;
      secretStart = other.secretStart;
      secretEnd = other.secretEnd;
      isRefusedAtSight = other.isRefusedAtSight;
      verdict = null;
    }
  }

  /** A memory that knows nothing. */
  public VerdictMemory(RuleSet rules) {
    commitsMatter = rules.outline().namesCommits();
  }

  /** Starts an object. */
  public void begin(String objectPath, String objectCommit) {
    path = objectPath;
    commit = commitsMatter ? objectCommit : "";
    askedPlace = -1;
    asked.around = NOTHING;
  }

  /**
   * Whether something is known of a match.
   *
   * @param from where the text begins in the array of the spans
   * @param to where it ends
   */
  public boolean knows(int rule, int from, int to, ByteSpan match, ByteSpan secret) {
    askedPlace = -1;
    if (match.length() > MATCH_BYTES_MAX) {
      return false;
    }
    ByteSpan around = UnjudgedMatch.around(match.bytes(), from, to, match.start(), match.end());
    asked.rule = rule;
    asked.path = path;
    asked.commit = commit;
    asked.around = around.bytes();
    asked.start = around.start();
    asked.end = around.end();
    asked.isTextStart = around.start() == from;
    asked.isTextEnd = around.end() == to;
    asked.matchStart = match.start() - around.start();
    asked.matchEnd = match.end() - around.start();
    asked.secretStart = secret.start() - around.start();
    asked.secretEnd = secret.end() - around.start();
    askedPlace = asked.hash() & PLACES - 1;
    Known known = places[askedPlace];
    return known != null && known.isSame(asked);
  }

  /** Whether the match that is known was refused at sight. */
  public boolean isRefusedAtSight() {
    return known().isRefusedAtSight;
  }

  /** Remembers whether the match that was not known is refused at sight. */
  public void learn(boolean isRefusedAtSight) {
    if (askedPlace < 0) {
      return;
    }
    asked.isRefusedAtSight = isRefusedAtSight;
    Known known = places[askedPlace];
    if (known == null) {
      known = new Known();
      places[askedPlace] = known;
    }
    known.keep(asked);
  }

  /** The verdict on the match that was asked for last, or null if it is not known. */
  public @Nullable Verdict verdict() {
    return askedPlace < 0 ? null : known().verdict;
  }

  /**
   * Remembers the verdict on the match that was asked for last.
   *
   * @param unjudged the match; its verdict is not kept if its line may go on behind the bytes
   *     around it
   */
  public void learn(UnjudgedMatch unjudged, Verdict verdict) {
    ByteSpan line = unjudged.line();
    boolean isLineKnown =
        (line.start() > asked.start || (asked.isTextStart && line.start() == asked.start))
            && (line.end() < asked.end || (asked.isTextEnd && line.end() == asked.end));
    if (askedPlace >= 0 && isLineKnown) {
      known().verdict = verdict;
    }
  }

  private Known known() {
    Known known = askedPlace < 0 ? null : places[askedPlace];
    if (known == null) {
      throw new IllegalStateException("no match was asked for that is known");
    }
    return known;
  }
}
