package dev.sluice.source.git.forest;

import dev.sluice.source.FailureReason;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.MappedFault;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** The objects that a walk could not show, each of which is a gap with its id and reason. */
final class Losses {
  private static final String BASE_LOST = "derives from an object that cannot be read";

  private final DiskDeltaForest forest;
  private final Nodes nodes;

  Losses(DiskDeltaForest forest) {
    this.forest = forest;
    nodes = forest.nodes();
  }

  /** What nobody expected costs the object it happened at, and not the run. */
  void unexpected(int node, Throwable cause) {
    report(node, Gap.Kind.UNEXPECTED, "looking at it failed: " + cause);
  }

  /** An object cannot be decoded, and so none that derives from it. */
  void decoding(int node, Throwable cause) throws StoppedException {
    alone(node, cause);
    for (int i = nodes.firstChild(node); i < nodes.childrenEnd(node); i++) {
      lostAll(nodes.child(i));
    }
  }

  /** A base that was shown cannot be decoded again: what derives from it and was not is lost. */
  void below(BaseStack.Frame base, Throwable cause) throws StoppedException {
    if (cause instanceof StoppedException stopped) {
      throw stopped;
    }
    for (int i = base.nextChild; i < nodes.childrenEnd(base.node); i++) {
      lostAll(nodes.child(i));
    }
  }

  /** An object cannot be shown, which costs none that derives from it. */
  void alone(int node, Throwable cause) throws StoppedException {
    switch (cause) {
      case StoppedException stopped -> throw stopped;
      case CorruptPackException damage when damage.isTooLarge() ->
          report(node, Gap.Kind.TOO_LARGE, String.valueOf(damage.getMessage()));
      case CorruptPackException damage ->
          report(node, Gap.Kind.CORRUPT, String.valueOf(damage.getMessage()));
      case InternalError error ->
          report(node, Gap.Kind.CORRUPT, String.valueOf(MappedFault.of(error).getMessage()));
      case IOException unreadable ->
          report(node, Gap.Kind.UNREADABLE, FailureReason.of(unreadable));
      default -> report(node, Gap.Kind.UNEXPECTED, "decoding it failed: " + cause);
    }
  }

  private void lostAll(int top) {
    Deque<Integer> below = new ArrayDeque<>();
    below.add(top);
    while (!below.isEmpty()) {
      int node = below.removeLast();
      report(node, Gap.Kind.CORRUPT, BASE_LOST);
      for (int i = nodes.firstChild(node); i < nodes.childrenEnd(node); i++) {
        below.add(nodes.child(i));
      }
    }
  }

  private void report(int node, Gap.Kind kind, String reason) {
    forest
        .store()
        .gaps()
        .gap(new Gap(kind, forest.table().id(nodes.ordinals[node]), forest.place(node), reason));
  }
}
