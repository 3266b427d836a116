package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.commit.Headers;
import dev.sluice.source.git.commit.Tag;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.store.StoppedException;
import dev.sluice.source.git.tree.ComparisonBudget;
import dev.sluice.source.git.tree.TreeCursor;
import dev.sluice.source.git.tree.TreeDiff;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is stored and nothing leads to any more: commits that a force-push or a deleted branch left
 * behind, trees that no commit has, files that no tree has.
 *
 * @param commits all commits that are stored, reachable ones among them
 * @param files of trees without a commit, files without a tree, and messages of all tags
 */
public record Unreachable(List<ObjectId> commits, List<SourceObject> files) {
  public Unreachable {
    commits = List.copyOf(commits);
    files = List.copyOf(files);
  }

  /** Reads all commits and trees that are stored. */
  public static Unreachable find(ObjectStore store, TreeReader trees, GapListener gaps)
      throws IOException {
    return new Search(store, DeltaForest.of(store, ForestOptions.DEFAULT), trees, gaps).run();
  }

  private static final class Search {
    private final ObjectStore store;
    private final DeltaForest forest;
    private final ObjectTable table;
    private final TreeReader trees;
    private final GapListener gaps;
    private final List<ObjectId> commits = new ArrayList<>();
    private final List<SourceObject> tags = new ArrayList<>();
    private final BitSet treesHere = new BitSet();
    private final BitSet blobsHere = new BitSet();

    /** What a commit or a tree names as a folder, and so is looked into from there. */
    private final BitSet namedFolders = new BitSet();

    /** What a tree names as a file. */
    private final BitSet namedFiles = new BitSet();

    Search(ObjectStore store, DeltaForest forest, TreeReader trees, GapListener gaps) {
      this.store = store;
      this.forest = forest;
      this.trees = trees;
      this.gaps = gaps;
      table = forest.table();
    }

    Unreachable run() throws IOException {
      walk(ObjectType.COMMIT, this::commit);
      walk(ObjectType.TREE, this::tree);
      walk(ObjectType.BLOB, object -> blobsHere.set(object.ordinal()));
      walk(ObjectType.TAG, this::tag);
      List<SourceObject> files = new ArrayList<>(tags);
      treesHere.andNot(namedFolders);
      int alone = treesHere.cardinality();
      treesHere.stream()
          .forEach(
              ordinal ->
                  new TreeDiff(trees, new Files(files, gaps), ComparisonBudget.ofOneOf(alone))
                      .compare(table.id(ordinal), List.of()));
      blobsHere.andNot(namedFiles);
      blobsHere.stream()
          .forEach(
              ordinal -> {
                ObjectId id = table.id(ordinal);
                files.add(lone(ObjectPath.of("(unreachable " + id + ")"), id));
              });
      return new Unreachable(commits, files);
    }

    private void walk(ObjectType type, Step step) throws IOException {
      try (DerivedReader walker = forest.newWalker()) {
        for (DerivedPart partition : forest.partitions(type)) {
          walker.read(partition, new Visitor(step, ordinal -> large(type, ordinal), store));
          if (store.isStopped()) {
            throw new StoppedException();
          }
        }
      }
    }

    /** What is not held can be scanned if it is a file; nothing else of that size is read. */
    private void large(ObjectType type, int ordinal) {
      if (type == ObjectType.BLOB) {
        blobsHere.set(ordinal);
      } else {
        String reason = "more than " + ObjectStore.HELD_BYTES_MAX + " bytes";
        gaps.gap(new Gap(Gap.Kind.TOO_LARGE, table.id(ordinal), "a " + type.word(), reason));
      }
    }

    private void commit(DerivedObject object) {
      ObjectId id = table.id(object.ordinal());
      try {
        ObjectId tree = Headers.commit(id, object.bytes(), object.length()).tree();
        commits.add(id);
        name(table.ordinal(tree), namedFolders);
      } catch (IOException e) {
        gaps.gap(new Gap(Gap.Kind.CORRUPT, id, "a commit", String.valueOf(e.getMessage())));
      }
    }

    private void tag(DerivedObject object) {
      ObjectId id = table.id(object.ordinal());
      try {
        Tag tag = Headers.tag(id, Arrays.copyOf(object.bytes(), object.length()));
        tags.add(History.message(tag, "", Integer.MAX_VALUE));
      } catch (IOException e) {
        gaps.gap(new Gap(Gap.Kind.CORRUPT, id, "a tag", String.valueOf(e.getMessage())));
      }
    }

    private void tree(DerivedObject object) {
      treesHere.set(object.ordinal());
      TreeCursor cursor =
          new TreeCursor(object.bytes(), object.length(), table.algorithm().bytes());
      try {
        while (cursor.next()) {
          int ordinal = table.ordinal(object.bytes(), cursor.idAt());
          switch (cursor.kind()) {
            case FOLDER -> name(ordinal, namedFolders);
            case FILE, LINK -> name(ordinal, namedFiles);
            // Nobody looks into it there, so it counts as what nothing leads to.
            case SUBMODULE -> {}
          }
        }
      } catch (IOException e) {
        ObjectId id = table.id(object.ordinal());
        gaps.gap(new Gap(Gap.Kind.CORRUPT, id, "a tree", String.valueOf(e.getMessage())));
      }
    }

    private static void name(int ordinal, BitSet named) {
      if (ordinal >= 0) {
        named.set(ordinal);
      }
    }
  }

  private static SourceObject lone(ObjectPath path, ObjectId blob) {
    return new SourceObject(
        path, SourceObject.SIZE_UNKNOWN, new GitPlace.LoneBlob(blob, GitPlace.Role.INTRODUCED));
  }

  /** Looks at an object. */
  private interface Step {
    void look(DerivedObject object);
  }

  private record Visitor(Step step, IntConsumer large, ObjectStore store)
      implements DerivedVisitor<Boolean> {
    @Override
    public boolean wantsMore() {
      return !store.isStopped();
    }

    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean baseState) {
      step.look(object);
      return null;
    }

    @Override
    public void stream(int ordinal, long size, InputStream bytes) throws IOException {
      large.accept(ordinal);
      bytes.close();
    }
  }

  private record Files(List<SourceObject> files, GapListener gaps) implements TreeDiff.Sink {
    @Override
    public boolean wantsRemoved() {
      return false;
    }

    @Override
    public void changed(TreeEntry file, List<TreeEntry> before) {
      files.add(lone(file.path(), file.blob()));
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      String why = String.valueOf(cause.getMessage());
      gaps.gap(new Gap(Gap.Kind.UNREADABLE, null, folder.toString(), why));
    }
  }
}
