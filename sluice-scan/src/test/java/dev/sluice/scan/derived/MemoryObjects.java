package dev.sluice.scan.derived;

import dev.sluice.source.derived.Delta;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Objects in memory, each derived from an earlier one by a common start and end, or from none. */
final class MemoryObjects implements DerivedObjects {
  private final List<byte[]> contents = new ArrayList<>();
  private final List<Integer> bases = new ArrayList<>();
  private final int heldBytesMax;
  int readersOpen;

  MemoryObjects(int heldBytesMax) {
    this.heldBytesMax = heldBytesMax;
  }

  /** Adds an object that derives from another, or from none where that is negative. */
  int add(byte[] content, int base) {
    contents.add(content);
    bases.add(base);
    return contents.size() - 1;
  }

  int size() {
    return contents.size();
  }

  byte[] content(int ordinal) {
    return contents.get(ordinal);
  }

  /** An object with all that derive from it. */
  private record Tree(int root, @Nullable Object state) implements DerivedPart {
    @Override
    public long weightBytes() {
      return 1;
    }
  }

  @Override
  public List<DerivedPart> parts() {
    List<DerivedPart> parts = new ArrayList<>();
    for (int i = 0; i < contents.size(); i++) {
      if (bases.get(i) < 0) {
        parts.add(new Tree(i, null));
      }
    }
    return parts;
  }

  @Override
  public synchronized DerivedReader newReader(long basesBytesMax) {
    readersOpen++;
    return new Reader();
  }

  @Override
  public Path device() {
    return Path.of("");
  }

  private synchronized void closed() {
    readersOpen--;
  }

  private final class Reader implements DerivedReader {
    @Override
    public <S> void read(DerivedPart part, DerivedVisitor<S> visitor) throws IOException {
      Tree tree = (Tree) part;
      @SuppressWarnings("unchecked")
      S state = (S) tree.state;
      show(tree.root, state, visitor);
    }

    private <S> void show(int ordinal, @Nullable S baseState, DerivedVisitor<S> visitor)
        throws IOException {
      if (!visitor.wantsMore()) {
        return;
      }
      byte[] content = contents.get(ordinal);
      if (content.length > heldBytesMax) {
        visitor.stream(ordinal, content.length, new ByteArrayInputStream(content));
        return;
      }
      List<Integer> derived = new ArrayList<>();
      for (int i = 0; i < bases.size(); i++) {
        if (bases.get(i) == ordinal) {
          derived.add(i);
        }
      }
      S state = visitor.visit(new Shown(ordinal, !derived.isEmpty()), baseState);
      for (int child : derived) {
        if (visitor.wantsPart()) {
          visitor.take(new Tree(child, state));
        } else {
          show(child, state, visitor);
        }
      }
    }

    @Override
    public long basesHeld() {
      return 0;
    }

    @Override
    public long basesDecodedAgain() {
      return 0;
    }

    @Override
    public void close() {
      closed();
    }
  }

  private final class Shown implements DerivedObject {
    private final int ordinal;
    private final boolean hasDerived;

    Shown(int ordinal, boolean hasDerived) {
      this.ordinal = ordinal;
      this.hasDerived = hasDerived;
    }

    @Override
    public int ordinal() {
      return ordinal;
    }

    @Override
    public byte[] bytes() {
      return contents.get(ordinal);
    }

    @Override
    public int length() {
      return contents.get(ordinal).length;
    }

    @Override
    public @Nullable Delta delta() {
      int base = bases.get(ordinal);
      return base < 0 ? null : new Ends(contents.get(base), contents.get(ordinal));
    }

    @Override
    public boolean hasDerived() {
      return hasDerived;
    }
  }

  /** What two texts have in common at their start and at their end. */
  private static final class Ends implements Delta {
    private final List<int[]> pieces = new ArrayList<>();

    Ends(byte[] base, byte[] text) {
      int shorter = Math.min(base.length, text.length);
      int start = 0;
      while (start < shorter && base[start] == text[start]) {
        start++;
      }
      int end = 0;
      while (end < shorter - start && base[base.length - 1 - end] == text[text.length - 1 - end]) {
        end++;
      }
      add(0, start, 0);
      add(start, text.length - end - start, -1);
      add(text.length - end, end, base.length - end);
    }

    private void add(int at, int length, int from) {
      if (length > 0) {
        pieces.add(new int[] {at, length, from});
      }
    }

    @Override
    public int count() {
      return pieces.size();
    }

    @Override
    public int at(int piece) {
      return pieces.get(piece)[0];
    }

    @Override
    public int length(int piece) {
      return pieces.get(piece)[1];
    }

    @Override
    public int from(int piece) {
      return pieces.get(piece)[2];
    }
  }
}
