package dev.sluice.source.git.history;

import dev.sluice.source.derived.Delta;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.commit.CommitLinks;
import dev.sluice.source.git.commit.Headers;
import dev.sluice.source.git.forest.ForestObjects;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of all stored commits, by the ordinals of the commits. None derives from another. A
 * commit that cannot be understood has none.
 *
 * @param links takes what each commit leads to as its message is shown
 */
public record MessageObjects(ForestObjects commits, CommitLinks links) implements DerivedObjects {
  /** Checks that these are commits. */
  public MessageObjects {
    if (commits.type() != ObjectType.COMMIT) {
      throw new IllegalArgumentException("not commits: " + commits.type());
    }
  }

  @Override
  public List<? extends DerivedPart> parts() {
    return commits.parts();
  }

  @Override
  public DerivedReader newReader(long basesBytesMax) {
    return new Reader(commits.newReader(basesBytesMax), commits.forest().table(), links);
  }

  @Override
  public Path device() {
    return commits.device();
  }

  private record Reader(DerivedReader reader, ObjectTable table, CommitLinks links)
      implements DerivedReader {
    @Override
    public <S> void read(DerivedPart part, DerivedVisitor<S> visitor) throws IOException {
      reader.read(part, new Messages<>(visitor, table, links));
    }

    @Override
    public long basesHeld() {
      return reader.basesHeld();
    }

    @Override
    public long basesDecodedAgain() {
      return reader.basesDecodedAgain();
    }

    @Override
    public void close() {
      reader.close();
    }
  }

  private record Messages<S>(DerivedVisitor<S> to, ObjectTable table, CommitLinks links)
      implements DerivedVisitor<S> {
    @Override
    public @Nullable S visit(DerivedObject commit, @Nullable S base) throws IOException {
      Headers.Parts parts;
      try {
        parts = Headers.parts(table.id(commit.ordinal()), commit.bytes(), commit.length());
      } catch (IOException e) {
        // Whoever reads the history reports it.
        return null;
      }
      links.note(commit.ordinal(), parts.links());
      S _ = to.visit(new Message(commit.ordinal(), parts.message()), null);
      return null;
    }

    @Override
    public void stream(int number, long size, InputStream bytes) throws IOException {
      to.stream(number, size, bytes);
    }

    @Override
    public boolean wantsMore() {
      return to.wantsMore();
    }

    @Override
    public boolean wantsPart() {
      return to.wantsPart();
    }

    @Override
    public void take(DerivedPart part) {
      to.take(part);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // shown once, never compared
  private record Message(int ordinal, byte[] bytes) implements DerivedObject {
    @Override
    public int length() {
      return bytes.length;
    }

    @Override
    public @Nullable Delta delta() {
      return null;
    }

    @Override
    public boolean hasDerived() {
      return false;
    }
  }
}
