package dev.sluice.scan.derived;

import dev.sluice.detect.judge.ByteSpan;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.weigh.Weigher;
import dev.sluice.scan.hash.HashKey;
import dev.sluice.scan.hash.KeyedHash;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the equivalence key of one object after another from its matches. For one thread.
 *
 * <p>What a match is judged by is its rule, its lines and its place on them, and where it is
 * weighed by its signs, the text around it. What becomes of it among others is decided by which of
 * them overlap, begin on the same line, or begin within so many lines as a rule asks for. The
 * equivalence key is a hash of just that, so text between matches may change.
 */
final class EquivalenceKeys {
  /** Objects with more matches have no equivalence key: they are few, and all would be held. */
  private static final int MATCHES_MAX = 1024;

  private final KeyedHash hash;
  private final RuleSet rules;

  /** From how many lines on it makes no difference how many there are between two matches. */
  private final int linesMax;

  /** The rules that were asked for, and those of them whose matches are weighed. */
  private final BitSet asked = new BitSet();

  private final BitSet weighed = new BitSet();
  private final List<Place> places = new ArrayList<>();
  private final ByteBuffer numbers = ByteBuffer.allocate(9 * Integer.BYTES);
  private boolean isPossible;

  /** Where a match and its secret lie together, and what it is judged by. */
  private record Place(int start, int end, EquivalenceKey hash) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int order = Integer.compare(start, other.start);
      order = order == 0 ? Integer.compare(end, other.end) : order;
      order = order == 0 ? Long.compare(hash.high(), other.hash.high()) : order;
      return order == 0 ? Long.compare(hash.low(), other.hash.low()) : order;
    }
  }

  /**
   * Keys of objects.
   *
   * @param hashKey the same for all whose keys are compared; nobody who made an object knows it
   */
  EquivalenceKeys(RuleSet rules, HashKey hashKey) {
    this.rules = rules;
    hash = new KeyedHash(hashKey);
    linesMax = rules.outline().requiredLinesMax() + 1;
  }

  /** Starts an object. */
  void begin() {
    places.clear();
    isPossible = true;
  }

  /**
   * What a match is judged by.
   *
   * @param start where it begins in the object
   * @param end where it ends
   */
  EquivalenceKey hash(UnjudgedMatch unjudged, int start, int end) {
    ByteSpan line = unjudged.line();
    ByteSpan outer = unjudged.outerLine();
    numbers.clear();
    numbers
        .putInt(unjudged.rule())
        .putInt(unjudged.match().start() - line.start())
        .putInt(unjudged.match().end() - line.start())
        .putInt(unjudged.secret().start() - line.start())
        .putInt(unjudged.secret().end() - line.start())
        .putInt(start - outer.start())
        .putInt(end - outer.start())
        .putInt(line.length())
        .putInt(outer.length());
    hash.add(numbers.array(), 0, numbers.position());
    hash.add(line.bytes(), line.start(), line.length());
    if (!outer.equals(line)) {
      hash.add(outer.bytes(), outer.start(), outer.length());
    }
    if (isWeighed(unjudged.rule())) {
      ByteSpan around = unjudged.around();
      numbers.clear();
      numbers.putInt(unjudged.match().start() - around.start()).putInt(around.length());
      hash.add(numbers.array(), 0, numbers.position());
      hash.add(around.bytes(), around.start(), around.length());
    }
    return hashed();
  }

  private boolean isWeighed(int rule) {
    if (!asked.get(rule)) {
      asked.set(rule);
      weighed.set(rule, Weigher.weighs(rules.rule(rule)));
    }
    return weighed.get(rule);
  }

  /** Whether the lines of a match are seen from their beginning on. */
  static boolean areLinesWhole(UnjudgedMatch unjudged) {
    ByteSpan outer = unjudged.outerLine();
    return outer.start() == 0 || outer.bytes()[outer.start() - 1] == '\n';
  }

  /** Says that the object has no key: not all that a match is judged by was seen. */
  void giveUp() {
    isPossible = false;
  }

  /**
   * Adds a match of the object that something may come of.
   *
   * @param hash what it is judged by
   * @param start where it begins in the object
   * @param end where it ends
   * @param secretStart where its secret begins in the object, before decoding
   * @param secretEnd where that ends
   */
  void add(EquivalenceKey hash, int start, int end, int secretStart, int secretEnd) {
    isPossible &= places.size() < MATCHES_MAX;
    if (isPossible) {
      places.add(new Place(Math.min(start, secretStart), Math.max(end, secretEnd), hash));
    }
  }

  /** Forgets the match added last: nothing came of it. */
  void removeLast() {
    if (isPossible) {
      places.removeLast();
    }
  }

  private EquivalenceKey hashed() {
    hash.end();
    return new EquivalenceKey(hash.high(), hash.low());
  }

  /** The equivalence key of the object, or null if it has none. */
  @Nullable EquivalenceKey of(byte[] text) {
    if (!isPossible || places.isEmpty()) {
      return null;
    }
    if (places.size() == 1) {
      return places.getFirst().hash();
    }
    Collections.sort(places);
    Place before = places.getFirst();
    int reached = before.end();
    for (Place place : places) {
      // Of matches that overlap the distance counts, of others only the lines between them.
      boolean isApart = place.start() >= reached;
      numbers.clear();
      numbers
          .putLong(place.hash().high())
          .putLong(place.hash().low())
          .putInt(isApart ? -1 : place.start() - before.start())
          .putInt(place.end() - place.start())
          .putInt(lines(text, before.start(), place.start()));
      hash.add(numbers.array(), 0, numbers.position());
      reached = Math.max(reached, place.end());
      before = place;
    }
    return hashed();
  }

  private int lines(byte[] text, int from, int to) {
    int lines = 0;
    for (int i = from; i < to && lines < linesMax; i++) {
      lines += text[i] == '\n' ? 1 : 0;
    }
    return lines;
  }
}
