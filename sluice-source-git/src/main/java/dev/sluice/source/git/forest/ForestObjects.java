package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one type in a forest, by their ordinals.
 *
 * @param device a path on the device the packs lie on
 */
public record ForestObjects(Forest forest, ObjectType type, Path device) implements DerivedObjects {
  @Override
  public List<Branch> parts() {
    return forest.branches(type);
  }

  @Override
  public DerivedReader newReader(long basesBytesMax) {
    return new Reader(forest.newWalker(basesBytesMax));
  }

  private record Reader(ForestWalker walker) implements DerivedReader {
    @Override
    public <S> void read(DerivedPart part, DerivedVisitor<S> visitor) throws IOException {
      if (!(part instanceof Branch branch)) {
        throw new IllegalArgumentException("a part of another source: " + part);
      }
      walker.walk(branch, new Handing<>(visitor));
    }

    @Override
    public long basesHeld() {
      return walker.basesHeld();
    }

    @Override
    public long basesDecodedAgain() {
      return walker.basesDecodedAgain();
    }

    @Override
    public void close() {
      walker.close();
    }
  }

  private record Handing<S>(DerivedVisitor<S> to) implements ForestVisitor<S> {
    @Override
    public @Nullable S visit(VisitedObject object, @Nullable S baseState) throws IOException {
      return to.visit(object, baseState);
    }

    @Override
    public void stream(int ordinal, ObjectType type, long size, InputStream bytes)
        throws IOException {
      to.stream(ordinal, size, bytes);
    }

    @Override
    public boolean wantsMore() {
      return to.wantsMore();
    }

    @Override
    public boolean wantsBranch() {
      return to.wantsPart();
    }

    @Override
    public void take(Branch branch) {
      to.take(branch);
    }
  }
}
