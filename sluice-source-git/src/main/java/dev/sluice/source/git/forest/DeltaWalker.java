package dev.sluice.source.git.forest;

import dev.sluice.source.FailureReason;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.MappedFault;
import dev.sluice.source.git.pack.SpilledObject;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Walks trees of deltas depth first with a stack of its own.
 *
 * <p>The heaviest child comes last, and its parent is let go before it is gone into: what is held
 * then is one object for each turn into a lighter part, and there are at most as many as the tree's
 * size can be halved.
 */
final class DeltaWalker implements ForestWalker {
  private static final String BASE_LOST = "derives from an object that cannot be read";

  private final DeltaForest forest;
  private final Nodes nodes;
  private final NodeDecoder decoder;
  private final Visit visit = new Visit();
  private final BaseStack stack;

  /**
   * A walker.
   *
   * @param basesBytesMax how many bytes of objects it keeps that it will come back to
   */
  DeltaWalker(DeltaForest forest, long basesBytesMax) {
    this.forest = forest;
    nodes = forest.nodes();
    decoder = new NodeDecoder(forest, basesBytesMax / 2);
    stack = new BaseStack(decoder, basesBytesMax);
  }

  @Override
  public <S> void walk(Branch branch, ForestVisitor<S> visitor) throws IOException {
    // The states of a branch are those its own visitor gave.
    @SuppressWarnings("unchecked")
    ForestVisitor<Object> untyped = (ForestVisitor<Object>) visitor;
    try {
      switch (branch) {
        case DeltaForest.Trees trees -> {
          for (int i = trees.from(); i < trees.to() && visitor.wantsMore(); i++) {
            if (nodes.types[forest.root(i)] == code(trees.type())) {
              root(forest.root(i), trees.type(), untyped);
              descend(trees.type(), 0, untyped);
            }
          }
        }
        case DeltaForest.Limb limb -> {
          derived(
              limb.node(),
              limb.base(),
              limb.bytes(),
              limb.bytes().length,
              limb.state(),
              limb.type(),
              untyped);
          descend(limb.type(), 0, untyped);
        }
        default -> throw new IllegalArgumentException("a branch of another forest: " + branch);
      }
    } finally {
      stack.clear();
    }
  }

  @SuppressWarnings("EnumOrdinal") // encoded by ForestBuilder alone
  private static int code(ObjectType type) {
    return type.ordinal();
  }

  private void root(int node, ObjectType type, ForestVisitor<Object> visitor)
      throws StoppedException {
    byte[] bytes;
    try {
      long size = decoder.size(node);
      if (size > forest.options().heldBytesMax()) {
        largeRoot(node, type, size, visitor);
        return;
      }
      bytes = decoder.root(node);
    } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
      lost(node, e);
      return;
    }
    show(node, type, bytes, -1, null, visitor);
  }

  /** Streams what is too large to be held; it is spilled only if others derive from it. */
  private void largeRoot(int node, ObjectType type, long size, ForestVisitor<Object> visitor)
      throws IOException {
    SpilledObject object;
    try (InputStream bytes = decoder.stream(node)) {
      if (!hasDerived(node)) {
        stream(node, type, size, bytes, visitor);
        return;
      }
      object = SpilledObject.of(bytes, forest.store().spillSpace());
    }
    if (object.size() != size) {
      close(object);
      throw new CorruptPackException("is not " + size + " bytes long");
    }
    large(node, type, object, visitor);
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
  private void large(int top, ObjectType type, SpilledObject object, ForestVisitor<Object> visitor)
      throws StoppedException {
    Deque<Spilled> open = new ArrayDeque<>();
    try {
      open.add(new Spilled(top, object, nodes.firstChild(top)));
      stream(top, type, object, visitor);
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
          stream(child, type, derived, visitor);
        } else {
          small(child, type, derived, visitor);
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
  private void small(int node, ObjectType type, SpilledObject object, ForestVisitor<Object> visitor)
      throws StoppedException {
    byte[] bytes;
    try {
      bytes = decoder.held(object);
    } catch (IOException | RuntimeException e) {
      lost(node, e);
      return;
    } finally {
      close(object);
    }
    int below = stack.size();
    show(node, type, bytes, -1, null, visitor);
    descend(type, below, visitor);
  }

  private @Nullable SpilledObject derived(int node, SpilledObject base) throws StoppedException {
    try (InputStream delta = decoder.stream(node)) {
      return base.derive(delta);
    } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
      lost(node, e);
      return null;
    }
  }

  private boolean hasDerived(int node) {
    return nodes.firstChild(node) < nodes.childrenEnd(node);
  }

  /** Goes on until the stack is no higher than it was. */
  private void descend(ObjectType type, int below, ForestVisitor<Object> visitor)
      throws StoppedException {
    while (stack.size() > below && visitor.wantsMore()) {
      BaseStack.Frame frame = stack.top();
      byte[] bytes;
      try {
        bytes = stack.topBytes();
      } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
        lostBelow(stack.pop(), e);
        continue;
      }
      int child = nodes.child(frame.nextChild++);
      boolean isLast = frame.nextChild == nodes.childrenEnd(frame.node);
      if (isLast) {
        stack.pop();
      } else if (nodes.weightBytes(child) >= forest.options().splitBytes()
          && visitor.wantsBranch()) {
        visitor.take(limb(frame, bytes, child, type));
        continue;
      }
      derived(child, nodes.ordinals[frame.node], bytes, frame.length, frame.state, type, visitor);
      if (isLast) {
        decoder.giveBack(bytes);
      }
    }
  }

  private DeltaForest.Limb limb(BaseStack.Frame frame, byte[] bytes, int child, ObjectType type) {
    return new DeltaForest.Limb(
        type,
        child,
        nodes.ordinals[frame.node],
        Arrays.copyOf(bytes, frame.length),
        frame.state,
        nodes.weightBytes(child));
  }

  private void derived(
      int node,
      int base,
      byte[] baseBytes,
      int baseLength,
      @Nullable Object baseState,
      ObjectType type,
      ForestVisitor<Object> visitor)
      throws StoppedException {
    byte[] bytes;
    try {
      bytes = decoder.derived(node, baseBytes, baseLength);
    } catch (NodeDecoder.TooLargeException e) {
      largeDerived(node, baseBytes, baseLength, type, visitor);
      return;
    } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
      lost(node, e);
      return;
    }
    show(node, type, bytes, base, baseState, visitor);
  }

  private void largeDerived(
      int node, byte[] baseBytes, int baseLength, ObjectType type, ForestVisitor<Object> visitor)
      throws StoppedException {
    SpilledObject base;
    try {
      base = SpilledObject.of(baseBytes, baseLength, forest.store().spillSpace());
    } catch (IOException | RuntimeException e) {
      lost(node, e);
      return;
    }
    SpilledObject object;
    try {
      object = derived(node, base);
    } finally {
      close(base);
    }
    if (object != null) {
      large(node, type, object, visitor);
    }
  }

  /** Shows an object, and keeps it if others derive from it. */
  private void show(
      int node,
      ObjectType type,
      byte[] bytes,
      int base,
      @Nullable Object baseState,
      ForestVisitor<Object> visitor)
      throws StoppedException {
    boolean hasDerived = hasDerived(node);
    int length = decoder.length();
    visit.set(nodes.ordinals[node], type, bytes, length, base, hasDerived);
    Object state = null;
    try {
      state = visitor.visit(visit, baseState);
    } catch (StoppedException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      unexpected(node, e);
    }
    if (hasDerived) {
      stack.push(node, bytes, length, state, nodes.firstChild(node));
    } else {
      decoder.giveBack(bytes);
    }
  }

  /** Shows a stream; that it ends early is the object's loss, for others nothing is lost by it. */
  private void stream(
      int node, ObjectType type, long size, InputStream bytes, ForestVisitor<Object> visitor)
      throws StoppedException {
    try {
      visitor.stream(nodes.ordinals[node], type, size, bytes);
    } catch (IOException | InternalError e) {
      lostAlone(node, e);
    } catch (RuntimeException | StackOverflowError e) {
      unexpected(node, e);
    }
  }

  private void stream(
      int node, ObjectType type, SpilledObject object, ForestVisitor<Object> visitor)
      throws StoppedException {
    try {
      stream(node, type, object.size(), object.stream(), visitor);
    } catch (StoppedException e) {
      throw e;
    } catch (IOException e) {
      lostAlone(node, e);
    }
  }

  /** What nobody expected costs the object it happened at, and not the run. */
  private void unexpected(int node, Throwable cause) {
    report(node, Gap.Kind.UNEXPECTED, "looking at it failed: " + cause);
  }

  /** An object cannot be decoded, and so none that derives from it. */
  private void lost(int node, Throwable cause) throws StoppedException {
    lostAlone(node, cause);
    for (int i = nodes.firstChild(node); i < nodes.childrenEnd(node); i++) {
      lostAll(nodes.child(i), BASE_LOST);
    }
  }

  /** A base that was shown cannot be decoded again: what derives from it and was not is lost. */
  private void lostBelow(BaseStack.Frame base, Throwable cause) throws StoppedException {
    if (cause instanceof StoppedException stopped) {
      throw stopped;
    }
    for (int i = base.nextChild; i < nodes.childrenEnd(base.node); i++) {
      lostAll(nodes.child(i), BASE_LOST);
    }
  }

  private void lostAlone(int node, Throwable cause) throws StoppedException {
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

  private void lostAll(int top, String reason) {
    Deque<Integer> below = new ArrayDeque<>();
    below.add(top);
    while (!below.isEmpty()) {
      int node = below.removeLast();
      report(node, Gap.Kind.CORRUPT, reason);
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

  /** The object being shown. */
  private final class Visit implements VisitedObject {
    private int ordinal;
    private @Nullable ObjectType type;
    private byte[] bytes = new byte[0];
    private int length;
    private int base;
    private boolean hasDerived;

    void set(
        int newOrdinal,
        ObjectType newType,
        byte[] newBytes,
        int newLength,
        int newBase,
        boolean newHasDerived) {
      ordinal = newOrdinal;
      type = newType;
      bytes = newBytes;
      length = newLength;
      base = newBase;
      hasDerived = newHasDerived;
    }

    @Override
    public int ordinal() {
      return ordinal;
    }

    @Override
    public ObjectType type() {
      return Objects.requireNonNull(type, "nothing is shown");
    }

    @Override
    public byte[] bytes() {
      return bytes;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public int base() {
      return base;
    }

    @Override
    public dev.sluice.source.derived.@Nullable Delta delta() {
      return base < 0 ? null : decoder.pieces();
    }

    @Override
    public boolean hasDerived() {
      return hasDerived;
    }
  }
}
