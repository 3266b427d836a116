package dev.sluice.source.git.history;

import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.commit.Headers;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.IdNumbers;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Commits with their parents, trees and times, numbered so that a commit follows its parents. */
public final class CommitGraph {
  private final IdNumbers ids;
  private final IdNumbers trees;
  private final int[] treeOf;
  private final long[] seconds;

  /** Where the parents of each begin in {@link #parents}, and where the last one's end. */
  private final int[] parentsFrom;

  private final int[] parents;

  private CommitGraph(CommitSet found, int[] order, HashAlgorithm algorithm) {
    ids = new IdNumbers(algorithm);
    trees = found.trees();
    treeOf = new int[order.length];
    seconds = new long[order.length];
    parentsFrom = new int[order.length + 1];
    int[] known = new int[found.parentCount()];
    int count = 0;
    for (int number = 0; number < order.length; number++) {
      int commit = order[number];
      int _ = ids.add(found.id(commit));
      treeOf[number] = found.tree(commit);
      seconds[number] = found.seconds(commit);
      for (int parent : found.parents(commit)) {
        int parentNumber = ids.number(found.id(parent));
        if (parentNumber >= 0) {
          known[count++] = parentNumber;
        }
      }
      parentsFrom[number + 1] = count;
    }
    parents = Arrays.copyOf(known, count);
  }

  /**
   * Reads every commit that can be reached.
   *
   * @param tips where to start
   * @param shallow commits whose parents are not here
   * @param gaps told of commits that cannot be read
   */
  public static CommitGraph read(
      CommitReader reader, Collection<ObjectId> tips, Set<ObjectId> shallow, GapListener gaps)
      throws StoppedException {
    CommitSet found = new CommitSet(reader.algorithm());
    BitSet seen = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    tips.forEach(tip -> open.add(found.number(tip)));
    while (!open.isEmpty()) {
      if (reader.store().isStopped()) {
        throw new StoppedException();
      }
      int commit = open.removeLast();
      if (seen.get(commit)) {
        continue;
      }
      seen.set(commit);
      if (read(reader, commit, shallow, found, gaps)) {
        for (int parent : found.parents(commit)) {
          open.add(parent);
        }
      }
    }
    return new CommitGraph(found, found.order(), reader.algorithm());
  }

  /**
   * Numbers some commits; those of their parents that are not among them have no parents here.
   *
   * @param gaps told of parents that cannot be read
   */
  public static CommitGraph of(
      Collection<Commit> commits, CommitReader reader, Set<ObjectId> shallow, GapListener gaps)
      throws StoppedException {
    CommitSet found = new CommitSet(reader.algorithm());
    for (Commit commit : commits) {
      List<ObjectId> parents = shallow.contains(commit.id()) ? List.of() : commit.parents();
      Headers.Links links = new Headers.Links(commit.tree(), parents, commit.committer().seconds());
      found.put(found.number(commit.id()), links);
    }
    for (Commit commit : commits) {
      for (int parent : found.parents(found.number(commit.id()))) {
        if (!found.has(parent)) {
          boolean _ = read(reader, parent, Set.of(found.id(parent)), found, gaps);
        }
      }
    }
    return new CommitGraph(found, found.order(), reader.algorithm());
  }

  private static boolean read(
      CommitReader reader, int commit, Set<ObjectId> shallow, CommitSet found, GapListener gaps)
      throws StoppedException {
    ObjectId id = found.id(commit);
    try {
      Headers.Links links = reader.links(id);
      List<ObjectId> parents = shallow.contains(id) ? List.of() : links.parents();
      found.put(commit, new Headers.Links(links.tree(), parents, links.seconds()));
      return true;
    } catch (StoppedException e) {
      throw e;
    } catch (GitStoreException e) {
      gaps.gap(e.gap());
    } catch (IOException e) {
      gaps.gap(new Gap(Gap.Kind.CORRUPT, id, "a commit", String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      gaps.gap(new Gap(Gap.Kind.UNEXPECTED, id, "a commit", "reading it failed: " + e));
    }
    return false;
  }

  public int size() {
    return treeOf.length;
  }

  public ObjectId id(int commit) {
    return ids.id(commit);
  }

  public ObjectId tree(int commit) {
    return trees.id(treeOf[commit]);
  }

  /** When it was committed, in seconds since 1970. */
  public long seconds(int commit) {
    return seconds[commit];
  }

  public int[] parents(int commit) {
    return Arrays.copyOfRange(parents, parentsFrom[commit], parentsFrom[commit + 1]);
  }

  public List<ObjectId> parentTrees(int commit) {
    List<ObjectId> before = new ArrayList<>(parentsFrom[commit + 1] - parentsFrom[commit]);
    for (int i = parentsFrom[commit]; i < parentsFrom[commit + 1]; i++) {
      before.add(tree(parents[i]));
    }
    return before;
  }

  public boolean isMerge(int commit) {
    return parentsFrom[commit + 1] - parentsFrom[commit] > 1;
  }

  /** A commit's number, or -1 if it is not among these. */
  public int number(ObjectId id) {
    return ids.number(id);
  }
}
