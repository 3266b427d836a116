package dev.sluice.detect.regex;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern in the form the engine compiles: of known longest match, and with repeats only of
 * single bytes; a group that repeats is written out, each time with nodes of its own.
 *
 * @param root the tree
 * @param groupCount how many capture groups it has
 * @param minBytes the shortest match
 * @param maxBytes the longest match
 * @param cap what repeats without limit were cut to
 * @param capped whether there were any
 */
public record BoundedRegex(
    Node root, int groupCount, long minBytes, long maxBytes, RepeatCap cap, boolean capped) {
  /** The longest match of a rule whose own repeats have no limit. */
  public static final int CAPPED_BYTES_MAX = 16 * 1024;

  private static final int GROUP_REPEATS_MAX = 128;
  private static final int NODES_MAX = 40_000;

  /** How deep copies of a group stand in one another, so that no pattern needs a deep stack. */
  private static final int NESTED_MAX = 128;

  /**
   * Bounds {@code parsed}: repeats without limit get the highest power of two that keeps the
   * longest match within {@link #CAPPED_BYTES_MAX}.
   *
   * @throws IllegalArgumentException if the pattern is too large when written out
   */
  public static BoundedRegex of(ParsedRegex parsed) {
    boolean capped = Lengths.max(parsed.root()) >= Lengths.INFINITE;
    return of(parsed, capped ? capFor(parsed.root(), CAPPED_BYTES_MAX) : new RepeatCap(0, 0));
  }

  /** Bounds {@code parsed} by a given cap. */
  public static BoundedRegex of(ParsedRegex parsed, RepeatCap cap) {
    Writer writer = new Writer(cap);
    Node root = writer.write(parsed.root());
    return new BoundedRegex(
        root,
        parsed.groupCount(),
        Lengths.min(root),
        Lengths.max(root),
        cap,
        Lengths.max(parsed.root()) >= Lengths.INFINITE);
  }

  private static RepeatCap capFor(Node root, long bytesMax) {
    for (int ofGroup = GROUP_REPEATS_MAX; ofGroup >= 4; ofGroup /= 2) {
      // Below 64 bytes a repeat, fewer rounds of the group are the smaller loss.
      for (int ofByte = CAPPED_BYTES_MAX; ofByte >= 64; ofByte /= 2) {
        RepeatCap cap = new RepeatCap(ofByte, ofGroup);
        if (Lengths.max(root, cap) <= bytesMax && nodes(root, cap) <= NODES_MAX) {
          return cap;
        }
      }
    }
    return new RepeatCap(64, 4);
  }

  private static long nodes(Node node, RepeatCap cap) {
    return switch (node) {
      case Node.Empty _ -> 1;
      case Node.Assertion _ -> 1;
      case Node.Bytes _ -> 1;
      case Node.Group group -> 1 + nodes(group.body(), cap);
      case Node.Repeat repeat -> {
        if (RepeatCap.isOneByte(repeat.body())) {
          yield 1;
        }
        yield Math.min(Lengths.INFINITE, (1 + nodes(repeat.body(), cap)) * cap.maxOf(repeat));
      }
      case Node.Concat concat -> concat.parts().stream().mapToLong(n -> nodes(n, cap)).sum();
      case Node.Alternate alternate ->
          alternate.branches().stream().mapToLong(n -> nodes(n, cap)).sum();
    };
  }

  private static final class Writer {
    private final RepeatCap cap;
    private int written;

    Writer(RepeatCap cap) {
      this.cap = cap;
    }

    Node write(Node node) {
      if (++written > NODES_MAX) {
        throw new IllegalArgumentException(
            "pattern too large when its repeats are written out: repeat fewer groups");
      }
      return switch (node) {
        case Node.Empty empty -> empty;
        case Node.Assertion assertion -> new Node.Assertion(assertion.kind());
        case Node.Bytes bytes -> new Node.Bytes(bytes.set());
        case Node.Group group -> new Node.Group(group.index(), write(group.body()));
        case Node.Concat concat -> concat(concat);
        case Node.Alternate alternate ->
            new Node.Alternate(alternate.branches().stream().map(this::write).toList());
        case Node.Repeat repeat -> repeat(repeat);
      };
    }

    private Node concat(Node.Concat concat) {
      List<Node> parts = new ArrayList<>();
      for (Node part : concat.parts()) {
        Node done = write(part);
        if (done instanceof Node.Concat inner) {
          parts.addAll(inner.parts());
        } else {
          parts.add(done);
        }
      }
      return parts.size() == 1 ? parts.getFirst() : new Node.Concat(parts);
    }

    private Node repeat(Node.Repeat repeat) {
      int max = cap.maxOf(repeat);
      if (max == 0) {
        return new Node.Empty();
      }
      Node once = write(repeat.body());
      if (once instanceof Node.Bytes) {
        return max == 1 && repeat.min() == 1
            ? once
            : new Node.Repeat(once, repeat.min(), max, repeat.greedy());
      }
      if (Lengths.max(once) == 0) {
        // Repeating what takes no bytes adds nothing to matching it once.
        return repeat.min() > 0 ? once : new Node.Repeat(once, 0, 1, repeat.greedy());
      }
      List<Node> parts = new ArrayList<>();
      for (int copy = 0; copy < repeat.min(); copy++) {
        addFlat(parts, write(repeat.body()));
      }
      // What leaves one stack of greedy copies early finds nothing in the next that it would not
      // have found, and preferred, in its own. With lazy ones the order would change.
      int left = max - repeat.min();
      if (!repeat.greedy() && left > NESTED_MAX) {
        throw new IllegalArgumentException(
            "a lazy repeat of a group is limited to " + NESTED_MAX + " times, not " + left);
      }
      for (; left > 0; left -= NESTED_MAX) {
        parts.add(nested(repeat, Math.min(left, NESTED_MAX)));
      }
      return parts.size() == 1 ? parts.getFirst() : new Node.Concat(parts);
    }

    /** None to {@code copies} of a body: each but the first is part of the one before it. */
    private Node nested(Node.Repeat repeat, int copies) {
      Node optional = new Node.Empty();
      for (int copy = 0; copy < copies; copy++) {
        Node body = write(repeat.body());
        Node more = optional instanceof Node.Empty ? body : flat(body, optional);
        optional = new Node.Repeat(more, 0, 1, repeat.greedy());
      }
      return optional;
    }

    private static Node flat(Node first, Node second) {
      List<Node> parts = new ArrayList<>();
      addFlat(parts, first);
      parts.add(second);
      return new Node.Concat(parts);
    }

    private static void addFlat(List<Node> parts, Node node) {
      if (node instanceof Node.Concat concat) {
        parts.addAll(concat.parts());
      } else {
        parts.add(node);
      }
    }
  }
}
