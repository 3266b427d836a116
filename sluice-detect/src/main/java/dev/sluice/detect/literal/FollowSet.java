package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Lengths;
import dev.sluice.detect.regex.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of one set that follow a required literal in every match: where they are missing, there is
 * no match, and that is told by a look at a few bytes.
 *
 * @param set what each of its bytes is one of
 * @param bytes how many there are, at least
 * @param from the least number of bytes from the required literal's start to the first of them
 * @param to the most
 */
public record FollowSet(ByteSet set, int bytes, int from, int to) {
  /** Fewer such bytes in a row are in every text. */
  private static final int BYTES_MIN = 8;

  /** A set of fewer bytes is a letter of a word, which the required literal tells better. */
  private static final int WIDE_SIZE = 8;

  /** The furthest they are looked for. */
  private static final int TO_MAX = 512;

  /**
   * The bytes of a pattern that say most about a required literal of it; null if there are none.
   */
  public static @Nullable FollowSet behind(Node root, RequiredLiteral literal) {
    Node entry = literal.entry();
    if (entry == null) {
      return null;
    }
    List<List<Node>> behind = PartsBehind.of(root, entry);
    if (behind == null) {
      return null;
    }
    Walk walk = new Walk(literal.entryOffset(), literal.entryOffset());
    walk.take(entry);
    for (List<Node> parts : behind) {
      parts.forEach(walk::take);
      walk.endRow();
    }
    FollowSet best = walk.best;
    return best == null || best.to > TO_MAX ? null : best;
  }

  /** How much they tell: more if they are many, and of a small set. */
  private double weight() {
    double share = set.size() <= 24 ? 2 : set.size() <= 40 ? 1.2 : set.size() <= 72 ? 1 : 0.5;
    return bytes * share;
  }

  private static @Nullable FollowSet better(@Nullable FollowSet one, @Nullable FollowSet other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.weight() >= other.weight() ? one : other;
  }

  /** Goes through a pattern from the required literal on. */
  private static final class Walk {
    private long from;
    private long to;
    private @Nullable FollowSet best;

    /** The row of token bytes that reaches up to here: its set, least length and place. */
    private ByteSet rowSet = ByteSet.NONE;

    private long rowBytes;

    /** How many of them are more than letters of a word. */
    private long rowWideBytes;

    private long rowFrom;
    private long rowTo;

    Walk(long from, long to) {
      this.from = from;
      this.to = to;
    }

    /** Takes the next part of the pattern. */
    private void take(Node node) {
      switch (node) {
        case Node.Bytes bytes -> row(bytes.set(), 1);
        case Node.Repeat repeat when repeat.body() instanceof Node.Bytes bytes ->
            row(bytes.set(), repeat.min());
        case Node.Group group -> {
          take(group.body());
          return;
        }
        case Node.Concat concat -> {
          concat.parts().forEach(this::take);
          return;
        }
        case Node.Alternate alternate -> {
          endRow();
          best = better(best, inEach(alternate.branches()));
        }
        case Node.Repeat _ -> endRow();
        case Node.Empty _, Node.Assertion _ -> {}
      }
      from += Lengths.min(node);
      to += Lengths.max(node);
    }

    private void row(ByteSet set, int least) {
      if (!SecretSpan.TOKEN.containsAll(set)) {
        endRow();
        return;
      }
      if (rowSet.isEmpty()) {
        rowFrom = from;
        rowTo = to;
      }
      rowSet = rowSet.union(set);
      rowBytes += least;
      if (set.size() >= WIDE_SIZE) {
        rowWideBytes += least;
        consider(set, least, from, to);
      }
    }

    private void endRow() {
      if (rowWideBytes >= BYTES_MIN) {
        consider(rowSet, rowBytes, rowFrom, rowTo);
      }
      rowSet = ByteSet.NONE;
      rowBytes = 0;
      rowWideBytes = 0;
    }

    private void consider(ByteSet set, long bytes, long spanFrom, long spanTo) {
      if (bytes >= BYTES_MIN && spanTo <= TO_MAX) {
        best = better(best, new FollowSet(set, (int) bytes, (int) spanFrom, (int) spanTo));
      }
    }

    /** What each of some branches needs: the least of it; null if one needs nothing. */
    private @Nullable FollowSet inEach(List<Node> branches) {
      FollowSet all = null;
      for (Node branch : branches) {
        Walk walk = new Walk(from, to);
        walk.take(branch);
        walk.endRow();
        FollowSet one = walk.best;
        if (one == null) {
          return null;
        }
        all =
            all == null
                ? one
                : new FollowSet(
                    all.set.union(one.set),
                    Math.min(all.bytes, one.bytes),
                    Math.min(all.from, one.from),
                    Math.max(all.to, one.to));
      }
      return all;
    }
  }
}
