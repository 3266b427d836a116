package dev.sluice.source.git.tree;

import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which trees lead to one of some blobs, or to one that is not stored, through however many
 * folders: found by reading every tree once, in the order they are stored, and following the edges
 * back afterwards.
 */
public final class LeadingTrees {
  private final ObjectTable table;
  private final BitSet wanted;

  private final BitSet holding;
  private final List<Edges> edges = new ArrayList<>();

  /**
   * A search.
   *
   * @param wanted the blobs, by ordinal
   */
  public LeadingTrees(ObjectTable table, BitSet wanted) {
    this.table = table;
    this.wanted = (BitSet) wanted.clone();
    holding = new BitSet(table.size());
  }

  /** Edges from trees to the trees in them, as pairs of ordinals. */
  private static final class Edges {
    private int[] pairs = new int[1 << 12];
    private int count;

    void add(int parent, int child) {
      if (count == pairs.length) {
        pairs = Arrays.copyOf(pairs, pairs.length + pairs.length / 2);
      }
      pairs[count] = parent;
      pairs[count + 1] = child;
      count += 2;
    }
  }

  /** What one thread shows the trees to. */
  public DerivedVisitor<Boolean> newVisitor() {
    Edges own = new Edges();
    synchronized (edges) {
      edges.add(own);
    }
    return new Visitor(own);
  }

  private final class Visitor implements DerivedVisitor<Boolean> {
    private final Edges own;

    Visitor(Edges own) {
      this.own = own;
    }

    @Override
    public @Nullable Boolean visit(DerivedObject tree, @Nullable Boolean base) {
      byte[] bytes = tree.bytes();
      TreeCursor cursor = new TreeCursor(bytes, tree.length(), table.algorithm().bytes());
      try {
        while (cursor.next()) {
          EntryKind kind = cursor.kind();
          int at = cursor.idAt();
          if (kind == EntryKind.SUBMODULE) {
            continue;
          }
          int child = table.ordinal(bytes, at);
          if (child < 0 || wanted.get(child)) {
            holds(tree.ordinal());
          } else if (kind == EntryKind.FOLDER) {
            own.add(tree.ordinal(), child);
          }
        }
      } catch (IOException e) {
        // Whoever opens a damaged tree reports it.
        holds(tree.ordinal());
      }
      return null;
    }

    @Override
    public void stream(int number, long size, InputStream bytes) {
      holds(number);
    }
  }

  private void holds(int tree) {
    synchronized (holding) {
      holding.set(tree);
    }
  }

  /** The wanted blobs and the trees that lead to them, once all trees have been shown. */
  public BitSet found() {
    int[] firstParents = new int[table.size() + 1];
    int[] parents = parents(firstParents);
    BitSet marked = (BitSet) holding.clone();
    int[] open = holding.stream().toArray();
    int count = open.length;
    while (count > 0) {
      int child = open[--count];
      for (int i = firstParents[child]; i < firstParents[child + 1]; i++) {
        if (!marked.get(parents[i])) {
          marked.set(parents[i]);
          if (count == open.length) {
            open = Arrays.copyOf(open, Math.max(16, 2 * count));
          }
          open[count++] = parents[i];
        }
      }
    }
    marked.or(wanted);
    return marked;
  }

  /** The parents of every tree, one tree's after another's. */
  private int[] parents(int[] firstParents) {
    for (Edges some : edges) {
      for (int i = 1; i < some.count; i += 2) {
        firstParents[some.pairs[i] + 1]++;
      }
    }
    for (int i = 1; i < firstParents.length; i++) {
      firstParents[i] += firstParents[i - 1];
    }
    int[] parents = new int[firstParents[firstParents.length - 1]];
    int[] next = Arrays.copyOf(firstParents, firstParents.length);
    for (Edges some : edges) {
      for (int i = 0; i < some.count; i += 2) {
        parents[next[some.pairs[i + 1]]++] = some.pairs[i];
      }
    }
    return parents;
  }
}
