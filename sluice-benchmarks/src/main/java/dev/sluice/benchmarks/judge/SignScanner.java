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
    Collector collector = new Collector(PathKind.of(path));
    scanner.begin(path, "", collector);
    scanner.chunk(bytes, 0, bytes.length, true);
    collector.tell(taker);
  }

  /** A rule and where its secret begins. */
  private record Place(int rule, long secretStart) {}

  /** Takes the matches of one text. */
  private final class Collector implements MatchListener {
    private final PathKind kind;
    private final Map<Place, Seen> signs = new LinkedHashMap<>();
    private final Map<Place, Match> matches = new HashMap<>();
    private Seen latest = NO_SIGNS;
    private long latestStart;

    Collector(PathKind kind) {
      this.kind = kind;
    }

    @Override
    public Interest interest(
        UnjudgedMatch unjudged, int start, int end, int secretStart, int secretEnd) {
      Rule rule = engine.rules().rule(unjudged.rule());
      latestStart = secretStart;
      latest = NO_SIGNS;
      if (!unjudged.secret().isEmpty() && Weigher.isWeak(rule)) {
        Signs seen = weigher.signs(unjudged.sight(rule, kind));
        int[] all = new int[seen.count()];
        for (int i = 0; i < all.length; i++) {
          all[i] = seen.id(i);
        }
        latest = new Seen(all, seen.firstCount());
      }
      return Interest.TO_BE_JUDGED;
    }

    @Override
    public boolean accepted(int rule) {
      signs.put(new Place(rule, latestStart), latest);
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

    void tell(Taker taker) {
      signs.forEach(
          (place, own) -> {
            Match match = matches.get(place);
            if (match != null) {
              taker.take(match, own, engine.rules().rule(match.rule()));
            }
          });
    }
  }
}
