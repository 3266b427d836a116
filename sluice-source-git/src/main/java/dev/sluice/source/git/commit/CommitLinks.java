package dev.sluice.source.git.commit;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stored commits lead to, noted by whoever comes by all of them, so that those who follow them
 * need not read them again. Many threads may note different commits; they are asked for once those
 * are done. A commit that leads to something that is not stored is left out.
 */
public final class CommitLinks {
  private static final int TREE = 0;
  private static final int SECONDS_HIGH = 1;
  private static final int SECONDS_LOW = 2;
  private static final int PARENTS = 3;

  private static final int[] NOT_NOTED = {};

  private final ObjectTable table;

  /** By the ordinals of the commits. */
  private final int[][] links;

  public CommitLinks(ObjectTable table) {
    this.table = table;
    links = new int[table.size()][];
    Arrays.fill(links, NOT_NOTED);
  }

  /** Notes what a commit leads to. */
  public void note(int commit, Headers.Links to) {
    int[] ordinals = new int[PARENTS + to.parents().size()];
    ordinals[TREE] = table.ordinal(to.tree());
    boolean isStored = ordinals[TREE] >= 0;
    ordinals[SECONDS_HIGH] = (int) (to.seconds() >>> Integer.SIZE);
    ordinals[SECONDS_LOW] = (int) to.seconds();
    for (int i = 0; i < to.parents().size(); i++) {
      ordinals[PARENTS + i] = table.ordinal(to.parents().get(i));
      isStored &= ordinals[PARENTS + i] >= 0;
    }
    if (isStored) {
      links[commit] = ordinals;
    }
  }

  /** Whether it was noted what a commit leads to. */
  boolean isNoted(ObjectId commit) {
    return noted(commit).length > 0;
  }

  private int[] noted(ObjectId commit) {
    int ordinal = table.ordinal(commit);
    return ordinal < 0 ? NOT_NOTED : links[ordinal];
  }

  /** What a commit leads to, or null if it was not noted. */
  Headers.@Nullable Links of(ObjectId commit) {
    int[] noted = noted(commit);
    if (noted.length == 0) {
      return null;
    }
    List<ObjectId> parents = new ArrayList<>(noted.length - PARENTS);
    for (int i = PARENTS; i < noted.length; i++) {
      parents.add(table.id(noted[i]));
    }
    long low = Integer.toUnsignedLong(noted[SECONDS_LOW]);
    long seconds = ((long) noted[SECONDS_HIGH] << Integer.SIZE) | low;
    return new Headers.Links(table.id(noted[TREE]), parents, seconds);
  }
}
