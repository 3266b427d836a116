package dev.sluice.benchmarks.judge;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Signs;
import dev.sluice.detect.weigh.Weigher;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Scans texts for matches that nothing but the judge's weighing would still reject. */
final class SignScanner {
  /** The signs of what is not weighed. */
  private static final Seen NO_SIGNS = new Seen(new int[0], 0);

  /**
   * The signs of a match.
   *
   * @param first how many are of the name and the value, which come first
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  record Seen(int[] signs, int first) {
    boolean isEmpty() {
      return signs.length == 0;
    }
  }

  /** Who is told of each match. */
  interface Taker {
    void take(Match match, Seen signs, Rule rule);
  }

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT.withWeighs(false));
  private final ObjectScanner scanner = engine.newScanner();
  private final Weigher weigher = new Weigher();

  /** Tells of each match in a text, as if it lay at a path. */
  void scan(byte[] bytes, String path, Taker taker) {
    scan(bytes, path, PathKind.of(path), PathKind.UNKNOWN, taker, (match, signs, rule) -> {});
  }

  /**
   * Tells of each match with its signs in two places.
   *
   * @param kind what the first place says
   * @param elsewhere what the other one says
   * @param taker is told of each match as it is seen in the first
   * @param otherTaker is told of each match as it is seen in the other
   */
  void scan(
      byte[] bytes, String path, PathKind kind, PathKind elsewhere, Taker taker, Taker otherTaker) {
    Collector collector = new Collector(kind, elsewhere);
    scanner.begin(path, "", collector);
    scanner.chunk(bytes, 0, bytes.length, true);
    collector.tell(collector.signs, taker);
    collector.tell(collector.signsElsewhere, otherTaker);
  }

  /** A rule and where its secret begins. */
  private record Place(int rule, long secretStart) {}

  /** Takes the matches of one text. */
  private final class Collector implements MatchListener {
    private final PathKind kind;
    private final PathKind elsewhere;
    private final Map<Place, Seen> signs = new LinkedHashMap<>();
    private final Map<Place, Seen> signsElsewhere = new LinkedHashMap<>();
    private final Map<Place, Match> matches = new HashMap<>();
    private Seen latest = NO_SIGNS;
    private Seen latestElsewhere = NO_SIGNS;
    private long latestStart;

    Collector(PathKind kind, PathKind elsewhere) {
      this.kind = kind;
      this.elsewhere = elsewhere;
    }

    @Override
    public Interest interest(
        UnjudgedMatch unjudged, int start, int end, int secretStart, int secretEnd) {
      Rule rule = engine.rules().rule(unjudged.rule());
      latestStart = secretStart;
      boolean isSeen = !unjudged.secret().isEmpty() && Weigher.isWeak(rule);
      latest = isSeen ? seen(unjudged, rule, kind) : NO_SIGNS;
      latestElsewhere = isSeen ? seen(unjudged, rule, elsewhere) : NO_SIGNS;
      return Interest.TO_BE_JUDGED;
    }

    private Seen seen(UnjudgedMatch unjudged, Rule rule, PathKind where) {
      Signs read = weigher.signs(unjudged.sight(rule, where));
      int[] all = new int[read.count()];
      for (int i = 0; i < all.length; i++) {
        all[i] = read.id(i);
      }
      return new Seen(all, read.firstCount());
    }

    @Override
    public boolean accepted(int rule) {
      signs.put(new Place(rule, latestStart), latest);
      signsElsewhere.put(new Place(rule, latestStart), latestElsewhere);
      return true;
    }

    @Override
    public void found(Match match) {
      matches.put(new Place(match.rule(), match.secretBytes().start()), match);
    }

    /** What yields to another match of the same secret counts too. */
    @Override
    public void rejected(Match match, Rejection rejection) {
      if (rejection instanceof Rejection.YieldsTo) {
        found(match);
      }
    }

    @Override
    public boolean wantsRejected() {
      return true;
    }

    void tell(Map<Place, Seen> as, Taker taker) {
      as.forEach(
          (place, own) -> {
            Match match = matches.get(place);
            if (match != null) {
              taker.take(match, own, engine.rules().rule(match.rule()));
            }
          });
    }
  }
}
