package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Lengths;
import dev.sluice.detect.regex.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in a match the secret lies, when it is never missing and always made of token bytes only.
 *
 * @param distanceMin the least number of bytes from the match's start to the secret
 * @param distanceMax the most
 * @param bytesMin the shortest secret
 * @param bytesMax the longest
 * @param bytes what its bytes may be
 */
public record SecretSpan(
    long distanceMin, long distanceMax, long bytesMin, long bytesMax, ByteSet bytes) {
  /** The bytes keys, tokens and most passwords are made of. */
  public static final ByteSet TOKEN = ByteSet.WORD.union(ByteSet.ofAll("!#$%&*+-./:=?@^|~"));

  /**
   * The span of a group, or null if it may be missing or is no token.
   *
   * @param group the group; 0 for the first that takes part, or the whole match without groups
   */
  public static @Nullable SecretSpan of(Node root, int group) {
    if (group == 0 && !holds(root, 0)) {
      return whole(root);
    }
    return find(root, group);
  }

  /** The part of a pattern up to the end of the secret. */
  public static Node upTo(Node root, int group) {
    if (!(root instanceof Node.Concat concat)) {
      return root;
    }
    List<Node> parts = concat.parts();
    int end = 0;
    while (end < parts.size() && !holds(parts.get(end), group)) {
      end++;
    }
    return new Node.Concat(parts.subList(0, Math.min(parts.size(), end + 1)));
  }

  /**
   * The most bytes from where a required literal of {@code root} begins to where the secret does.
   */
  public long reach(Node root, int group, RequiredLiteral literal) {
    long reach = distanceMax - literal.distanceMin();
    Node entry = literal.entry();
    if (entry == null || !(root instanceof Node.Concat concat)) {
      return reach;
    }
    // Counted from the part it stands in, what comes before that part makes no difference.
    long distance = -1;
    for (Node part : concat.parts()) {
      boolean isSecret = holds(part, group);
      SecretSpan inside = isSecret ? find(part, group) : null;
      if (distance >= 0) {
        distance += inside == null ? Lengths.max(part) : inside.distanceMax();
      } else if (contains(part, entry)) {
        long rest = inside == null ? rest(part, entry) : inside.distanceMax();
        distance = literal.entryOffset() + rest;
      }
      if (isSecret) {
        return distance < 0 ? reach : Math.min(reach, distance);
      }
    }
    return reach;
  }

  private static @Nullable SecretSpan find(Node node, int group) {
    return switch (node) {
      case Node.Group candidate when group == 0 || candidate.index() == group ->
          whole(candidate.body());
      case Node.Group around -> find(around.body(), group);
      case Node.Concat concat -> {
        long min = 0;
        long max = 0;
        for (Node part : concat.parts()) {
          if (holds(part, group)) {
            SecretSpan span = find(part, group);
            yield span == null ? null : span.after(min, max);
          }
          min += Lengths.min(part);
          max += Lengths.max(part);
        }
        yield null;
      }
      case Node.Alternate alternate -> {
        SecretSpan all = null;
        for (Node branch : alternate.branches()) {
          SecretSpan span = find(branch, group);
          if (span == null) {
            yield null;
          }
          all = all == null ? span : all.or(span);
        }
        yield all;
      }
      case Node.Repeat _, Node.Bytes _, Node.Empty _, Node.Assertion _ -> null;
    };
  }

  private static @Nullable SecretSpan whole(Node node) {
    ByteSet bytes = bytes(node);
    return TOKEN.containsAll(bytes)
        ? new SecretSpan(0, 0, Lengths.min(node), Lengths.max(node), bytes)
        : null;
  }

  private SecretSpan after(long min, long max) {
    return new SecretSpan(distanceMin + min, distanceMax + max, bytesMin, bytesMax, bytes);
  }

  private SecretSpan or(SecretSpan other) {
    return new SecretSpan(
        Math.min(distanceMin, other.distanceMin),
        Math.max(distanceMax, other.distanceMax),
        Math.min(bytesMin, other.bytesMin),
        Math.max(bytesMax, other.bytesMax),
        bytes.union(other.bytes));
  }

  /** Whether a group, or with 0 any group, stands in {@code node}. */
  private static boolean holds(Node node, int group) {
    return switch (node) {
      case Node.Group candidate ->
          group == 0 || candidate.index() == group || holds(candidate.body(), group);
      case Node.Repeat repeat -> holds(repeat.body(), group);
      case Node.Concat concat -> concat.parts().stream().anyMatch(part -> holds(part, group));
      case Node.Alternate alternate ->
          alternate.branches().stream().anyMatch(branch -> holds(branch, group));
      case Node.Bytes _, Node.Empty _, Node.Assertion _ -> false;
    };
  }

  /** The most bytes from the start of {@code inner} to the end of {@code node}, which holds it. */
  private static long rest(Node node, Node inner) {
    return switch (node) {
      case Node.Group group -> rest(group.body(), inner);
      case Node.Concat concat -> {
        long rest = -1;
        for (Node part : concat.parts()) {
          if (rest >= 0) {
            rest += Lengths.max(part);
          } else if (contains(part, inner)) {
            rest = rest(part, inner);
          }
        }
        yield rest;
      }
      case Node.Alternate alternate -> {
        long rest = 0;
        for (Node branch : alternate.branches()) {
          rest = contains(branch, inner) ? Math.max(rest, rest(branch, inner)) : rest;
        }
        yield rest;
      }
      case Node.Repeat _, Node.Bytes _, Node.Empty _, Node.Assertion _ -> Lengths.max(node);
    };
  }

  /** Whether {@code wanted} itself, and not its like, stands in {@code node}. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean contains(Node node, Node wanted) {
    return node == wanted
        || switch (node) {
          case Node.Group group -> contains(group.body(), wanted);
          case Node.Repeat repeat -> contains(repeat.body(), wanted);
          case Node.Concat concat ->
              concat.parts().stream().anyMatch(part -> contains(part, wanted));
          case Node.Alternate alternate ->
              alternate.branches().stream().anyMatch(branch -> contains(branch, wanted));
          case Node.Bytes _, Node.Empty _, Node.Assertion _ -> false;
        };
  }

  /** What the bytes may be that {@code node} takes. */
  private static ByteSet bytes(Node node) {
    return switch (node) {
      case Node.Empty _, Node.Assertion _ -> ByteSet.NONE;
      case Node.Bytes bytes -> bytes.set();
      case Node.Group group -> bytes(group.body());
      case Node.Repeat repeat -> bytes(repeat.body());
      case Node.Concat concat -> all(concat.parts());
      case Node.Alternate alternate -> all(alternate.branches());
    };
  }

  private static ByteSet all(List<Node> nodes) {
    return nodes.stream().map(SecretSpan::bytes).reduce(ByteSet.NONE, ByteSet::union);
  }
}
