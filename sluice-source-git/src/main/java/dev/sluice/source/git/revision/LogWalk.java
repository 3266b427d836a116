package dev.sluice.source.git.revision;

import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.refs.Tip;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.StoppedException;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks from the newest commits to older ones, as far as a selection needs it, and gives those that
 * are selected, newest first.
 */
public final class LogWalk {
  /** How far the walk goes on once all it has left is excluded: clocks of committers differ. */
  private static final int SLOP = 64;

  private final RefStore refs;
  private final CommitReader commits;
  private final Revisions revisions;
  private final TreeReader trees;
  private final Set<ObjectId> shallow;
  private final LogOptions options;
  private final GapListener gaps;

  private final Map<ObjectId, State> states = new HashMap<>();
  private final PriorityQueue<State> queue =
      new PriorityQueue<>(
          Comparator.comparingLong((State state) -> -state.commit.committer().seconds())
              .thenComparingInt(state -> state.arrival));
  private int wanted;

  private static final class State {
    private final Commit commit;
    private final int arrival;
    private boolean isExcluded;
    private boolean isDone;

    State(Commit commit, int arrival) {
      this.commit = commit;
      this.arrival = arrival;
    }
  }

  public LogWalk(
      RefStore refs,
      CommitReader commits,
      Revisions revisions,
      TreeReader trees,
      Set<ObjectId> shallow,
      LogOptions options,
      GapListener gaps) {
    this.refs = refs;
    this.commits = commits;
    this.revisions = revisions;
    this.trees = trees;
    this.shallow = shallow;
    this.options = options;
    this.gaps = gaps;
  }

  /** The selected commits. */
  public List<Commit> select() throws RevisionException, IOException {
    begin();
    boolean isLimited = options.sinceSeconds().isPresent() || hasExclusions();
    List<State> popped = new ArrayList<>();
    List<Commit> chosen = new ArrayList<>();
    int slop = SLOP;
    while (!queue.isEmpty()) {
      State state = queue.remove();
      state.isDone = true;
      if (!state.isExcluded) {
        wanted--;
      }
      if (isBeforeSince(state.commit)) {
        exclude(state);
      }
      follow(state);
      if (!isLimited) {
        if (isChosen(state.commit, chosen.size())) {
          chosen.add(state.commit);
        }
        if (isEnough(chosen.size())) {
          break;
        }
      } else {
        popped.add(state);
        slop = wanted > 0 ? SLOP : slop - 1;
        if (slop <= 0) {
          break;
        }
      }
    }
    for (State state : popped) {
      if (!state.isExcluded && !isEnough(chosen.size())) {
        if (isChosen(state.commit, chosen.size())) {
          chosen.add(state.commit);
        }
      }
    }
    return chosen.subList(Math.min(options.skip(), chosen.size()), chosen.size());
  }

  private boolean hasExclusions() {
    return options.revisions().stream()
            .anyMatch(name -> name.startsWith("^") || name.contains("..."))
        || options.sets().stream().anyMatch(LogOptions.RefSet::isExcluded);
  }

  private boolean isEnough(int chosen) {
    return options.countMax() >= 0 && chosen >= options.skip() + options.countMax();
  }

  private boolean isBeforeSince(Commit commit) {
    return options.sinceSeconds().isPresent()
        && commit.committer().seconds() < options.sinceSeconds().getAsLong();
  }

  private boolean isChosen(Commit commit, int before) throws IOException {
    if (isEnough(before)) {
      return false;
    }
    if (options.untilSeconds().isPresent()
        && commit.committer().seconds() > options.untilSeconds().getAsLong()) {
      return false;
    }
    boolean isOfKind =
        switch (options.merges()) {
          case ANY -> true;
          case NONE -> !commit.isMerge();
          case ONLY -> commit.isMerge();
        };
    return isOfKind
        && options.filter().accepts(commit)
        && (options.paths().isAll() || changesPaths(commit));
  }

  private boolean changesPaths(Commit commit) throws IOException {
    List<ObjectId> before = new ArrayList<>();
    for (ObjectId parent : parents(commit)) {
      Commit read = commit(parent);
      if (read != null) {
        before.add(read.tree());
      }
    }
    return PathChanges.any(trees, commit.tree(), before, options.paths());
  }

  private void begin() throws RevisionException, IOException {
    if (options.startsNowhere()) {
      ObjectId head =
          refs.head().orElseThrow(() -> new RevisionException("HEAD names no commit yet"));
      add(head, false);
    }
    for (LogOptions.RefSet set : options.sets()) {
      for (ObjectId id : members(set)) {
        add(id, set.isExcluded());
      }
    }
    for (String name : options.revisions()) {
      int dots = name.indexOf("...");
      if (dots >= 0) {
        apart(name.substring(0, dots), name.substring(dots + 3));
      } else if (name.startsWith("^")) {
        add(revisions.commit(name.substring(1)), true);
      } else {
        add(revisions.commit(name), false);
      }
    }
  }

  /** Adds what can be reached from one of two commits but not from both. */
  private void apart(String left, String right) throws RevisionException, IOException {
    ObjectId one = revisions.commit(left.isEmpty() ? "HEAD" : left);
    ObjectId other = revisions.commit(right.isEmpty() ? "HEAD" : right);
    Set<ObjectId> both = history(one);
    both.retainAll(history(other));
    add(one, both.contains(one));
    add(other, both.contains(other));
    for (ObjectId id : both) {
      add(id, true);
    }
  }

  private Set<ObjectId> history(ObjectId from) throws IOException {
    Set<ObjectId> seen = new HashSet<>();
    ArrayDeque<ObjectId> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      ObjectId id = open.remove();
      Commit commit = seen.add(id) ? commit(id) : null;
      if (commit != null) {
        open.addAll(parents(commit));
      }
    }
    return seen;
  }

  private Set<ObjectId> members(LogOptions.RefSet set) throws IOException {
    Set<ObjectId> ids = new LinkedHashSet<>();
    for (Tip tip : refs.tips()) {
      boolean isMember =
          switch (set.kind()) {
            case ALL -> tip.kind() == Tip.Kind.REF || tip.kind() == Tip.Kind.NOTES;
            case BRANCHES -> isIn(tip, "refs/heads/", set.glob());
            case TAGS -> isIn(tip, "refs/tags/", set.glob());
            case REMOTES -> isIn(tip, "refs/remotes/", set.glob());
            case GLOB -> isIn(tip, set.glob().startsWith("refs/") ? "" : "refs/", set.glob());
            case REFLOG -> tip.kind() == Tip.Kind.REFLOG;
          };
      if (isMember) {
        peel(tip, ids);
      }
    }
    if (set.kind() == LogOptions.RefSet.Kind.ALL) {
      try {
        refs.head().ifPresent(ids::add);
      } catch (IOException e) {
        // It is told with the tips that HEAD cannot be read.
        return ids;
      }
    }
    return ids;
  }

  private void peel(Tip tip, Set<ObjectId> ids) throws IOException {
    try {
      CommitReader.Peeled peeled = commits.peel(tip.id());
      if (peeled.type() == ObjectType.COMMIT) {
        ids.add(peeled.id());
      }
    } catch (StoppedException e) {
      throw e;
    } catch (GitStoreException.Missing e) {
      // Of what is gone there is nothing left to scan.
      if (!tip.mayOutliveItsCommit() || !commits.store().isGone(tip.id())) {
        gaps.gap(e.gap());
      }
    } catch (GitStoreException e) {
      gaps.gap(e.gap());
    } catch (IOException e) {
      String why = String.valueOf(e.getMessage());
      gaps.gap(new Gap(Gap.Kind.CORRUPT, tip.id(), tip.name(), why));
    }
  }

  private static boolean isIn(Tip tip, String folder, String glob) {
    if (tip.kind() != Tip.Kind.REF && tip.kind() != Tip.Kind.NOTES) {
      return false;
    }
    if (glob.isEmpty()) {
      return tip.name().startsWith(folder);
    }
    String all = glob.matches(".*[*?\\[].*") ? glob : glob + "/*";
    return RefGlob.matches(folder + all, tip.name());
  }

  private void add(ObjectId id, boolean isExcluded) throws IOException {
    State state = states.get(id);
    if (state == null) {
      Commit commit = commit(id);
      if (commit == null) {
        return;
      }
      state = new State(commit, states.size());
      state.isExcluded = isExcluded;
      states.put(id, state);
      queue.add(state);
      wanted += isExcluded ? 0 : 1;
    } else if (isExcluded) {
      exclude(state);
    }
  }

  /** Excludes a commit, and its history as far as it was walked. */
  private void exclude(State first) {
    ArrayDeque<State> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      State state = open.remove();
      if (state.isExcluded) {
        continue;
      }
      state.isExcluded = true;
      wanted -= state.isDone ? 0 : 1;
      for (ObjectId parent : parents(state.commit)) {
        State known = states.get(parent);
        if (known != null) {
          open.add(known);
        }
      }
    }
  }

  private void follow(State state) throws IOException {
    List<ObjectId> parents = parents(state.commit);
    boolean firstOnly = options.firstParent() && !state.isExcluded && !parents.isEmpty();
    for (ObjectId parent : firstOnly ? parents.subList(0, 1) : parents) {
      add(parent, state.isExcluded);
    }
  }

  private List<ObjectId> parents(Commit commit) {
    return shallow.contains(commit.id()) ? List.of() : commit.parents();
  }

  /** A commit, or null if it is not in this repository. */
  private @Nullable Commit commit(ObjectId id) throws IOException {
    State known = states.get(id);
    if (known != null) {
      return known.commit;
    }
    try {
      return commits.read(id);
    } catch (StoppedException e) {
      throw e;
    } catch (GitStoreException e) {
      gaps.gap(e.gap());
    } catch (IOException e) {
      gaps.gap(new Gap(Gap.Kind.CORRUPT, id, "a commit", String.valueOf(e.getMessage())));
    }
    return null;
  }
}
