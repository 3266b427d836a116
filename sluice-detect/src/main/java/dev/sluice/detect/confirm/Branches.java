package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The branches of an alternate, put in an order that is quick to choose from. The order of branches
 * decides which of them is preferred, but not among those that begin with different bytes, of which
 * one at most can match.
 */
final class Branches {
  private Branches() {}

  /** Branches that stand next to each other and whose first byte is known, and others, in turn. */
  static List<List<Node>> stretches(List<Node> branches) {
    List<List<Node>> stretches = new ArrayList<>();
    boolean wasKnown = false;
    for (Node branch : branches) {
      boolean isKnown = first(branch) != null;
      if (!isKnown || !wasKnown) {
        stretches.add(new ArrayList<>());
      }
      stretches.getLast().add(branch);
      wasKnown = isKnown;
    }
    return stretches;
  }

  /** The branches of a stretch in groups that begin with different bytes. */
  static List<List<Node>> groups(List<Node> stretch) {
    List<List<Node>> groups = new ArrayList<>();
    List<ByteSet> firsts = new ArrayList<>();
    for (Node branch : stretch) {
      ByteSet all = first(branch);
      int home = -1;
      for (int i = 0; all != null && i < groups.size(); i++) {
        if (firsts.get(i).intersection(all).isEmpty()) {
          continue;
        }
        if (home < 0) {
          home = i;
          firsts.set(home, firsts.get(home).union(all));
        } else {
          // It belongs to two groups, which have to keep the order of their branches as one.
          return List.of(stretch);
        }
      }
      if (home < 0) {
        home = groups.size();
        groups.add(new ArrayList<>());
        firsts.add(all == null ? ByteSet.ALL : all);
      }
      groups.get(home).add(branch);
    }
    return groups;
  }

  /** The byte set that all of a group begin with, or null if they begin with several. */
  static @Nullable ByteSet common(List<Node> group) {
    ByteSet first = first(group.getFirst());
    for (Node branch : group) {
      if (first == null || !first.equals(first(branch))) {
        return null;
      }
    }
    return first;
  }

  /**
   * The branches of an alternate, runs of fixed lengths over the same bytes put together: where no
   * such byte can follow, one at most can match, the one that is as long as the text's own run.
   *
   * @param following the bytes that can follow
   */
  static List<List<Node>> withLengths(List<Node> branches, ByteSet following) {
    List<List<Node>> result = new ArrayList<>();
    for (Node branch : branches) {
      boolean joins =
          !result.isEmpty()
              && isRun(branch, following)
              && isRun(result.getLast().getLast(), following)
              && bytes(branch).equals(bytes(result.getLast().getLast()));
      if (!joins) {
        result.add(new ArrayList<>());
      }
      result.getLast().add(branch);
    }
    return result;
  }

  private static boolean isRun(Node branch, ByteSet following) {
    return branch instanceof Node.Repeat(Node.Bytes bytes, int min, int max, boolean _)
        && min == max
        && min > 0
        && max < ByteSet.ALL.size()
        && bytes.set().intersection(following).isEmpty();
  }

  private static ByteSet bytes(Node branch) {
    return branch instanceof Node.Repeat(Node.Bytes bytes, int _, int _, boolean _)
        ? bytes.set()
        : ByteSet.NONE;
  }

  private static @Nullable ByteSet first(Node branch) {
    return leading(branch) instanceof Node.Bytes bytes ? bytes.set() : null;
  }

  /** The part that a branch begins with. */
  static Node leading(Node branch) {
    return branch instanceof Node.Concat(List<Node> parts) && !parts.isEmpty()
        ? leading(parts.getFirst())
        : branch;
  }

  /** A branch without the part that it begins with. */
  static Node tail(Node branch) {
    if (!(branch instanceof Node.Concat(List<Node> parts)) || parts.isEmpty()) {
      return new Node.Empty();
    }
    List<Node> rest = new ArrayList<>(parts);
    rest.set(0, tail(parts.getFirst()));
    return new Node.Concat(rest);
  }
}
