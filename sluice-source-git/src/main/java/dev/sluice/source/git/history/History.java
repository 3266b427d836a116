package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.commit.Tag;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.refs.Tip;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.StoppedException;
import dev.sluice.source.git.tree.ComparisonBudget;
import dev.sluice.source.git.tree.TreeDiff;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All that a repository's refs, reflogs and stashes lead to.
 *
 * @param graph the commits, notes' commits among them
 * @param tips the commits that refs lead to at once
 * @param notes the numbers of commits that only notes' refs lead to
 * @param extras what refs lead to besides commits: messages of tags, and files and folders that are
 *     tagged themselves
 */
public record History(
    CommitGraph graph, Set<ObjectId> tips, BitSet notes, List<SourceObject> extras) {
  public History {
    tips = Set.copyOf(tips);
    notes = (BitSet) notes.clone();
    extras = List.copyOf(extras);
  }

  /**
   * Reads the commits that every tip leads to.
   *
   * @param more commits that are read too, though no ref may lead to them
   */
  public static History read(
      RefStore refs,
      CommitReader commits,
      TreeReader trees,
      Set<ObjectId> shallow,
      Collection<ObjectId> more,
      GapListener gaps)
      throws IOException {
    Set<ObjectId> all = new LinkedHashSet<>();
    Set<ObjectId> ofNotes = new LinkedHashSet<>();
    List<SourceObject> extras = new ArrayList<>();
    Set<ObjectId> seen = new HashSet<>();
    Set<ObjectId> gone = new HashSet<>();
    List<Tip> allTips = refs.tips();
    int taggedTreesMax = allTips.size();
    for (Tip tip : allTips) {
      boolean isGone = !tip.mayOutliveItsCommit() && gone.remove(tip.id());
      if (!seen.add(tip.id()) && !isGone) {
        continue;
      }
      try {
        CommitReader.Peeled peeled = commits.peel(tip.id());
        for (CommitReader.PeeledTag tag : peeled.tags()) {
          String commit = peeled.type() == ObjectType.COMMIT ? peeled.id().toString() : "";
          extras.add(message(tag.tag(), commit, Integer.MAX_VALUE - 1));
        }
        if (peeled.type() == ObjectType.COMMIT) {
          (tip.kind() == Tip.Kind.NOTES ? ofNotes : all).add(peeled.id());
        } else if (peeled.type() == ObjectType.BLOB) {
          extras.add(lone(ObjectPath.of(tip.name()), peeled.id()));
        } else if (peeled.type() == ObjectType.TREE) {
          new TreeDiff(trees, new Files(extras, gaps), ComparisonBudget.ofOneOf(taggedTreesMax))
              .compare(peeled.id(), List.of());
        }
      } catch (StoppedException e) {
        throw e;
      } catch (GitStoreException.Missing e) {
        // Of what is gone there is nothing left to scan; another tip may still need it.
        if (tip.mayOutliveItsCommit() && commits.store().isGone(tip.id())) {
          gone.add(tip.id());
        } else {
          gaps.gap(e.gap());
        }
      } catch (GitStoreException e) {
        gaps.gap(e.gap());
      } catch (IOException e) {
        gaps.gap(new Gap(Gap.Kind.CORRUPT, tip.id(), tip.name(), String.valueOf(e.getMessage())));
      } catch (RuntimeException e) {
        gaps.gap(new Gap(Gap.Kind.UNEXPECTED, tip.id(), tip.name(), "reading it failed: " + e));
      }
    }
    Set<ObjectId> tips = new LinkedHashSet<>(all);
    tips.addAll(ofNotes);
    tips.addAll(more);
    LostHistory.check(refs, commits.store(), gaps);
    CommitGraph graph = CommitGraph.read(commits, tips, shallow, gaps);
    BitSet notes = reached(graph, ofNotes);
    notes.andNot(reached(graph, all));
    return new History(graph, tips, notes, extras);
  }

  /** The commits that some lead to. */
  public static BitSet reached(CommitGraph graph, Set<ObjectId> tips) {
    BitSet reached = new BitSet(graph.size());
    for (ObjectId tip : tips) {
      if (graph.number(tip) >= 0) {
        reached.set(graph.number(tip));
      }
    }
    for (int commit = graph.size() - 1; commit >= 0; commit--) {
      if (reached.get(commit)) {
        for (int parent : graph.parents(commit)) {
          reached.set(parent);
        }
      }
    }
    return reached;
  }

  private static SourceObject lone(ObjectPath path, ObjectId blob) {
    return new SourceObject(
        path, SourceObject.SIZE_UNKNOWN, new GitPlace.LoneBlob(blob, GitPlace.Role.INTRODUCED));
  }

  private record Files(List<SourceObject> extras, GapListener gaps) implements TreeDiff.Sink {
    @Override
    public boolean wantsRemoved() {
      return false;
    }

    @Override
    public void changed(TreeEntry file, List<TreeEntry> before) {
      extras.add(lone(file.path(), file.blob()));
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      String why = String.valueOf(cause.getMessage());
      gaps.gap(new Gap(Gap.Kind.UNREADABLE, null, folder.toString(), why));
    }
  }

  /**
   * A tag's message as an object.
   *
   * @param commit the commit that the tag leads to, or empty
   */
  static SourceObject message(Tag tag, String commit, int order) {
    byte[] text = tag.message().getBytes(StandardCharsets.UTF_8);
    return new SourceObject(
        ObjectPath.of("(tag " + tag.name() + ")"),
        text.length,
        new GitPlace.Text(commit, order, text, 1));
  }
}
