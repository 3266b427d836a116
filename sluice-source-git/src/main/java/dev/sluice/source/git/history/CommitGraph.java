package dev.sluice.source.git.history;

import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.commit.Headers;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitStoreException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Commits with their parents, trees and times, numbered so that a commit follows its parents. */
public final class CommitGraph {
  private final List<Node> nodes;
  private final Map<ObjectId, Integer> numbers;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Node(ObjectId id, ObjectId tree, long seconds, int[] parents) {}

  private CommitGraph(List<Node> nodes, Map<ObjectId, Integer> numbers) {
    this.nodes = nodes;
    this.numbers = numbers;
  }

  /**
   * Reads every commit that can be reached.
   *
   * @param tips where to start
   * @param shallow commits whose parents are not here
   * @param gaps told of commits that cannot be read
   */
  public static CommitGraph read(
      CommitReader reader, Collection<ObjectId> tips, Set<ObjectId> shallow, GapListener gaps) {
    Map<ObjectId, Found> found = new HashMap<>();
    Set<ObjectId> seen = new HashSet<>();
    ArrayDeque<ObjectId> open = new ArrayDeque<>(tips);
    while (!open.isEmpty()) {
      ObjectId id = open.removeLast();
      if (!seen.add(id)) {
        continue;
      }
      read(reader, id, shallow, found, gaps);
      Found commit = found.get(id);
      if (commit != null) {
        open.addAll(commit.parents());
      }
    }
    return ordered(found);
  }

  /**
   * Numbers some commits; those of their parents that are not among them have no parents here.
   *
   * @param gaps told of parents that cannot be read
   */
  public static CommitGraph of(
      Collection<Commit> commits, CommitReader reader, Set<ObjectId> shallow, GapListener gaps) {
    Map<ObjectId, Found> found = new HashMap<>();
    for (Commit commit : commits) {
      List<ObjectId> parents = shallow.contains(commit.id()) ? List.of() : commit.parents();
      found.put(commit.id(), new Found(commit.tree(), commit.committer().seconds(), parents));
    }
    for (Found commit : List.copyOf(found.values())) {
      for (ObjectId parent : commit.parents()) {
        if (!found.containsKey(parent)) {
          read(reader, parent, Set.of(parent), found, gaps);
        }
      }
    }
    return ordered(found);
  }

  private static void read(
      CommitReader reader,
      ObjectId id,
      Set<ObjectId> shallow,
      Map<ObjectId, Found> found,
      GapListener gaps) {
    try {
      Headers.Links commit = reader.links(id);
      List<ObjectId> parents = shallow.contains(id) ? List.of() : commit.parents();
      found.put(id, new Found(commit.tree(), commit.seconds(), parents));
    } catch (GitStoreException e) {
      gaps.gap(e.gap());
    } catch (IOException e) {
      gaps.gap(new Gap(Gap.Kind.CORRUPT, id, "a commit", String.valueOf(e.getMessage())));
    }
  }

  private record Found(ObjectId tree, long seconds, List<ObjectId> parents) {}

  /** Parents before children; among those that could come next, the oldest, then by id. */
  private static CommitGraph ordered(Map<ObjectId, Found> found) {
    Map<ObjectId, List<ObjectId>> children = new HashMap<>();
    Map<ObjectId, Integer> waits = HashMap.newHashMap(found.size());
    PriorityQueue<ObjectId> ready =
        new PriorityQueue<>(
            Comparator.comparingLong((ObjectId id) -> seconds(found, id))
                .thenComparing(Comparator.naturalOrder()));
    found.forEach(
        (id, commit) -> {
          int parents = 0;
          for (ObjectId parent : commit.parents()) {
            if (found.containsKey(parent)) {
              children.computeIfAbsent(parent, key -> new ArrayList<>(1)).add(id);
              parents++;
            }
          }
          waits.put(id, parents);
          if (parents == 0) {
            ready.add(id);
          }
        });
    List<Node> nodes = new ArrayList<>(found.size());
    Map<ObjectId, Integer> numbers = HashMap.newHashMap(found.size());
    while (!ready.isEmpty()) {
      ObjectId id = ready.remove();
      Found commit = found.get(id);
      if (commit == null) {
        continue;
      }
      numbers.put(id, nodes.size());
      nodes.add(new Node(id, commit.tree(), commit.seconds(), numbers(commit.parents(), numbers)));
      for (ObjectId child : children.getOrDefault(id, List.of())) {
        if (waits.merge(child, -1, Integer::sum) == 0) {
          ready.add(child);
        }
      }
    }
    return new CommitGraph(nodes, numbers);
  }

  private static long seconds(Map<ObjectId, Found> found, ObjectId id) {
    Found commit = found.get(id);
    return commit == null ? 0 : commit.seconds();
  }

  private static int[] numbers(List<ObjectId> ids, Map<ObjectId, Integer> numbers) {
    int[] known = new int[ids.size()];
    int count = 0;
    for (ObjectId id : ids) {
      Integer number = numbers.get(id);
      if (number != null) {
        known[count++] = number;
      }
    }
    return Arrays.copyOf(known, count);
  }

  public int size() {
    return nodes.size();
  }

  public ObjectId id(int commit) {
    return nodes.get(commit).id();
  }

  public ObjectId tree(int commit) {
    return nodes.get(commit).tree();
  }

  /** When it was committed, in seconds since 1970. */
  public long seconds(int commit) {
    return nodes.get(commit).seconds();
  }

  public int[] parents(int commit) {
    return nodes.get(commit).parents().clone();
  }

  public List<ObjectId> parentTrees(int commit) {
    int[] parents = nodes.get(commit).parents();
    List<ObjectId> trees = new ArrayList<>(parents.length);
    for (int parent : parents) {
      trees.add(tree(parent));
    }
    return trees;
  }

  public boolean isMerge(int commit) {
    return nodes.get(commit).parents().length > 1;
  }

  /** A commit's number, or -1 if it is not among these. */
  public int number(ObjectId id) {
    return numbers.getOrDefault(id, -1);
  }
}
