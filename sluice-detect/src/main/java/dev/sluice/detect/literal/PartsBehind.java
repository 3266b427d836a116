package dev.sluice.detect.literal;

import dev.sluice.detect.regex.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What comes behind a part of a pattern in every match that goes through it. */
final class PartsBehind {
  private final Node mark;
  private final List<List<Node>> levels = new ArrayList<>();
  private boolean isBehind;

  private PartsBehind(Node mark) {
    this.mark = mark;
  }

  /**
   * The parts behind a node of a pattern in their order. Those of each node that it lies in are by
   * themselves, the innermost first. Null if the node may be repeated: what comes behind it has no
   * certain place.
   */
  static @Nullable List<List<Node>> of(Node root, Node mark) {
    PartsBehind parts = new PartsBehind(mark);
    parts.find(root);
    return parts.isBehind ? parts.levels : null;
  }

  @SuppressWarnings("ReferenceEquality")
  private void find(Node node) {
    if (node == mark) {
      isBehind = true;
      return;
    }
    List<Node> behind = new ArrayList<>();
    switch (node) {
      case Node.Group group -> find(group.body());
      case Node.Concat concat -> {
        for (Node part : concat.parts()) {
          if (isBehind) {
            behind.add(part);
          } else {
            find(part);
          }
        }
      }
      case Node.Alternate alternate -> {
        for (Node branch : alternate.branches()) {
          if (!isBehind) {
            find(branch);
          }
        }
      }
      case Node.Repeat _, Node.Bytes _, Node.Empty _, Node.Assertion _ -> {}
    }
    if (isBehind) {
      levels.add(behind);
    }
  }
}
