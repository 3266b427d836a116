package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A byte that stands somewhere behind a required literal in every match, and all that may stand
 * between the two: in a web address without a password, a slash comes before any {@code @}. Going
 * over a few bytes tells that nothing will come of most candidates.
 *
 * @param between what each byte from the required literal's end up to that one may be
 * @param end what that byte may be
 */
public record RequiredEnd(ByteSet between, ByteSet end) {
  /** A larger set stands for no certain byte. */
  private static final int END_SIZE_MAX = 2;

  /** It is not asked for where more candidates than this would have it. */
  private static final double SHARE_MAX = 0.02;

  /** The end that fewest candidates of a required literal have; null if there is none. */
  public static @Nullable RequiredEnd behind(Node root, RequiredLiteral literal) {
    Node last = literal.last();
    List<List<Node>> behind = last == null ? null : PartsBehind.of(root, last);
    if (behind == null) {
      return null;
    }
    Walk walk = new Walk();
    behind.forEach(parts -> parts.forEach(walk::take));
    RequiredEnd best = walk.best;
    return best == null || best.share() > SHARE_MAX ? null : best;
  }

  /** The share of ordinary texts that come to the end before they come to any other byte. */
  private double share() {
    double ends = ByteFrequency.of(end);
    return ends / (ends + Math.max(0, 1 - ByteFrequency.of(between.union(end))));
  }

  /** Goes through a pattern from the required literal's last byte on. */
  private static final class Walk {
    private ByteSet between = ByteSet.NONE;
    private @Nullable RequiredEnd best;

    /** Takes the next part of the pattern. */
    private void take(Node node) {
      switch (node) {
        case Node.Bytes bytes -> {
          consider(bytes.set());
          between = between.union(bytes.set());
        }
        case Node.Group group -> take(group.body());
        case Node.Concat concat -> concat.parts().forEach(this::take);
        case Node.Repeat _, Node.Alternate _ -> between = between.union(all(node));
        case Node.Empty _, Node.Assertion _ -> {}
      }
    }

    private void consider(ByteSet set) {
      if (set.size() <= END_SIZE_MAX) {
        RequiredEnd one = new RequiredEnd(between, set);
        best = best == null || one.share() < best.share() ? one : best;
      }
    }

    /** All bytes that a part of the pattern may take. */
    private static ByteSet all(Node node) {
      return switch (node) {
        case Node.Bytes bytes -> bytes.set();
        case Node.Group group -> all(group.body());
        case Node.Repeat repeat -> all(repeat.body());
        case Node.Concat concat -> all(concat.parts());
        case Node.Alternate alternate -> all(alternate.branches());
        case Node.Empty _, Node.Assertion _ -> ByteSet.NONE;
      };
    }

    private static ByteSet all(List<Node> nodes) {
      ByteSet all = ByteSet.NONE;
      for (Node node : nodes) {
        all = all.union(all(node));
      }
      return all;
    }
  }
}
