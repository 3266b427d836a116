package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.SpilledObject;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Walks trees of deltas depth first with a stack of its own.
 *
 * <p>The heaviest child comes last, and its parent is let go before it is gone into: what is held
 * then is one object for each turn into a lighter part, and there are at most as many as the tree's
 * size can be halved.
 */
final class DeltaWalker implements DerivedReader {
  private final DiskDeltaForest forest;
  private final Nodes nodes;
  private final NodeDecoder decoder;
  private final ShownObject visit;
  private final Losses losses;
  private final BaseStack stack;

  /**
   * A walker.
   *
   * @param basesBytesMax how many bytes of objects it keeps that it will come back to
   */
  DeltaWalker(DiskDeltaForest forest, long basesBytesMax) {
    this.forest = forest;
    nodes = forest.nodes();
    decoder = new NodeDecoder(forest, basesBytesMax / 2);
    stack = new BaseStack(decoder, basesBytesMax);
    visit = new ShownObject(decoder);
    losses = new Losses(forest);
  }

  @Override
  public <S> void read(DerivedPart part, DerivedVisitor<S> visitor) throws IOException {
    // The states of a part are those its own visitor gave.
    @SuppressWarnings("unchecked")
    DerivedVisitor<Object> untyped = (DerivedVisitor<Object>) visitor;
    try {
      switch (part) {
        case DiskDeltaForest.Trees trees -> {
          for (int i = trees.from(); i < trees.to() && visitor.wantsMore(); i++) {
            if (nodes.types[forest.root(i)] == code(trees.type())) {
              root(forest.root(i), untyped);
              descend(0, untyped);
            }
          }
        }
        case DiskDeltaForest.Subtree subtree -> {
          derived(
              subtree.node(), subtree.bytes(), subtree.bytes().length, subtree.state(), untyped);
          descend(0, untyped);
        }
        default -> throw new IllegalArgumentException("a part of another forest: " + part);
      }
    } finally {
      stack.clear();
    }
  }

  @SuppressWarnings("EnumOrdinal") // encoded by ForestBuilder alone
  private static int code(ObjectType type) {
    return type.ordinal();
  }

  private void root(int node, DerivedVisitor<Object> visitor) throws StoppedException {
    byte[] bytes;
    try {
      long size = decoder.size(node);
      if (size > forest.options().heldBytesMax()) {
        largeRoot(node, size, visitor);
        return;
      }
      bytes = decoder.root(node);
    } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
      losses.decoding(node, e);
      return;
    }
    show(node, bytes, false, null, visitor);
  }

  /** Streams what is too large to be held; it is spilled only if others derive from it. */
  private void largeRoot(int node, long size, DerivedVisitor<Object> visitor) throws IOException {
    SpilledObject object;
    try (InputStream bytes = decoder.stream(node)) {
      if (!hasDerived(node)) {
        stream(node, size, bytes, visitor);
        return;
      }
      object = SpilledObject.of(bytes, forest.store().spillSpace());
    }
    if (object.size() != size) {
      close(object);
      throw new CorruptPackException("is not " + size + " bytes long");
    }
    large(node, object, visitor);
  }

  /** An object in a file that has others derived from it still to be visited. */
  private static final class Spilled {
    final int node;
    final SpilledObject object;
    int nextChild;

    Spilled(int node, SpilledObject object, int nextChild) {
      this.node = node;
      this.object = object;
      this.nextChild = nextChild;
    }
  }

  /** Shows an object in a file and all that derives from it, and closes the file. */
  private void large(int top, SpilledObject object, DerivedVisitor<Object> visitor)
      throws StoppedException {
    Deque<Spilled> open = new ArrayDeque<>();
    try {
      open.add(new Spilled(top, object, nodes.firstChild(top)));
      stream(top, object, visitor);
      while (!open.isEmpty() && visitor.wantsMore()) {
        Spilled base = open.getLast();
        if (base.nextChild == nodes.childrenEnd(base.node)) {
          close(open.removeLast().object);
          continue;
        }
        int child = nodes.child(base.nextChild++);
        SpilledObject derived = derived(child, base.object);
        if (derived == null) {
          continue;
        }
        if (base.nextChild == nodes.childrenEnd(base.node)) {
          close(open.removeLast().object);
        }
        if (derived.size() > forest.options().heldBytesMax()) {
          open.add(new Spilled(child, derived, nodes.firstChild(child)));
          stream(child, derived, visitor);
        } else {
          small(child, derived, visitor);
        }
      }
    } finally {
      for (Spilled left : open) {
        close(left.object);
      }
    }
  }

  private static void close(SpilledObject object) {
    try {
      object.close();
    } catch (IOException e) {
      // Its bytes are used no more, and the system removes the file with the process.
      return;
    }
  }

  /** Shows an object that is small again, and all that derives from it, and closes the file. */
  private void small(int node, SpilledObject object, DerivedVisitor<Object> visitor)
      throws StoppedException {
    byte[] bytes;
    try {
      bytes = decoder.held(object);
    } catch (IOException | RuntimeException e) {
      losses.decoding(node, e);
      return;
    } finally {
      close(object);
    }
    int below = stack.size();
    show(node, bytes, false, null, visitor);
    descend(below, visitor);
  }

  private @Nullable SpilledObject derived(int node, SpilledObject base) throws StoppedException {
    try (InputStream delta = decoder.stream(node)) {
      return base.derive(delta);
    } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
      losses.decoding(node, e);
      return null;
    }
  }

  private boolean hasDerived(int node) {
    return nodes.firstChild(node) < nodes.childrenEnd(node);
  }

  /** Goes on until the stack is no higher than it was. */
  private void descend(int below, DerivedVisitor<Object> visitor) throws StoppedException {
    while (stack.size() > below && visitor.wantsMore()) {
      BaseStack.Frame frame = stack.top();
      byte[] bytes;
      try {
        bytes = stack.topBytes();
      } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
        losses.below(stack.pop(), e);
        continue;
      }
      int child = nodes.child(frame.nextChild++);
      boolean isLast = frame.nextChild == nodes.childrenEnd(frame.node);
      if (isLast) {
        stack.pop();
      } else if (nodes.weightBytes(child) >= forest.options().splitBytes() && visitor.wantsPart()) {
        visitor.take(subtree(frame, bytes, child));
        continue;
      }
      derived(child, bytes, frame.length, frame.state, visitor);
      if (isLast) {
        decoder.giveBack(bytes);
      }
    }
  }

  private DiskDeltaForest.Subtree subtree(BaseStack.Frame frame, byte[] bytes, int child) {
    return new DiskDeltaForest.Subtree(
        child, Arrays.copyOf(bytes, frame.length), frame.state, nodes.weightBytes(child));
  }

  private void derived(
      int node,
      byte[] baseBytes,
      int baseLength,
      @Nullable Object baseState,
      DerivedVisitor<Object> visitor)
      throws StoppedException {
    byte[] bytes;
    try {
      bytes = decoder.derived(node, baseBytes, baseLength);
    } catch (NodeDecoder.TooLargeException e) {
      largeDerived(node, baseBytes, baseLength, visitor);
      return;
    } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
      losses.decoding(node, e);
      return;
    }
    show(node, bytes, true, baseState, visitor);
  }

  private void largeDerived(
      int node, byte[] baseBytes, int baseLength, DerivedVisitor<Object> visitor)
      throws StoppedException {
    SpilledObject base;
    try {
      base = SpilledObject.of(baseBytes, baseLength, forest.store().spillSpace());
    } catch (IOException | RuntimeException e) {
      losses.decoding(node, e);
      return;
    }
    SpilledObject object;
    try {
      object = derived(node, base);
    } finally {
      close(base);
    }
    if (object != null) {
      large(node, object, visitor);
    }
  }

  /** Shows an object, and keeps it if others derive from it. */
  private void show(
      int node,
      byte[] bytes,
      boolean hasBase,
      @Nullable Object baseState,
      DerivedVisitor<Object> visitor)
      throws StoppedException {
    boolean hasDerived = hasDerived(node);
    int length = decoder.length();
    visit.set(nodes.ordinals[node], bytes, length, hasBase, hasDerived);
    Object state = null;
    try {
      state = visitor.visit(visit, baseState);
    } catch (StoppedException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      losses.unexpected(node, e);
    }
    if (hasDerived) {
      stack.push(node, bytes, length, state, nodes.firstChild(node));
    } else {
      decoder.giveBack(bytes);
    }
  }

  /** Shows a stream; that it ends early is the object's loss, for others nothing is lost by it. */
  private void stream(int node, long size, InputStream bytes, DerivedVisitor<Object> visitor)
      throws StoppedException {
    try {
      visitor.stream(nodes.ordinals[node], size, bytes);
    } catch (IOException | InternalError e) {
      losses.alone(node, e);
    } catch (RuntimeException | StackOverflowError e) {
      losses.unexpected(node, e);
    }
  }

  private void stream(int node, SpilledObject object, DerivedVisitor<Object> visitor)
      throws StoppedException {
    try {
      stream(node, object.size(), object.stream(), visitor);
    } catch (StoppedException e) {
      throw e;
    } catch (IOException e) {
      losses.alone(node, e);
    }
  }

  @Override
  public long basesHeld() {
    return stack.held();
  }

  @Override
  public long basesDecodedAgain() {
    return stack.decodedAgain();
  }

  /** The most bytes of bases that were held at once. */
  long heldBytesMost() {
    return stack.heldBytesMost();
  }

  @Override
  public void close() {
    decoder.close();
  }
}
