package dev.sluice.history;

import dev.sluice.detect.Engine;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.history.HistoryInterest;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.tree.EntryKind;
import dev.sluice.source.git.tree.StoredTypes;
import java.util.BitSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/**
 * Candidate blobs and what leads to them, objects that are not stored or named as what they are
 * not, names of containers, and paths that are a finding by themselves. Where rules have such
 * paths, every folder may hold one.
 */
final class CandidateInterest implements HistoryInterest {
  private static final byte[] NOTHING = {};

  private final Engine engine;
  private final ObjectTable table;
  private final BitSet marked;
  private final StoredTypes types;
  private final Predicate<ObjectPath> mayBeContainer;
  private final boolean pathsMatter;
  private final ConcurrentLinkedQueue<PathScan> scans = new ConcurrentLinkedQueue<>();

  /**
   * An interest.
   *
   * @param marked candidate blobs, and trees that lead to one, by ordinal
   * @param types what is stored; what is named as something else is of interest
   * @param mayBeContainer whether a file of a name is looked into, whatever its first bytes
   */
  CandidateInterest(
      Engine engine,
      ObjectTable table,
      BitSet marked,
      StoredTypes types,
      Predicate<ObjectPath> mayBeContainer) {
    this.types = types;
    this.mayBeContainer = mayBeContainer;
    this.engine = engine;
    this.table = table;
    this.marked = (BitSet) marked.clone();
    pathsMatter = !engine.rules().pathOnly().isEmpty();
  }

  @Override
  public boolean inMessage(ObjectId commit) {
    int ordinal = table.ordinal(commit);
    return ordinal < 0 || marked.get(ordinal);
  }

  @Override
  public boolean inFolder(ObjectId tree) {
    return pathsMatter || isMarked(tree, EntryKind.FOLDER);
  }

  @Override
  public boolean inFile(ObjectId blob, ObjectPath path) {
    return isMarked(blob, EntryKind.FILE)
        || mayBeContainer.test(path)
        || (pathsMatter && isFound(path));
  }

  private boolean isMarked(ObjectId id, EntryKind kind) {
    int ordinal = table.ordinal(id);
    return ordinal < 0 || marked.get(ordinal) || types.contradict(ordinal, kind);
  }

  private boolean isFound(ObjectPath path) {
    PathScan free = scans.poll();
    PathScan scan = free == null ? new PathScan(engine.newScanner()) : free;
    boolean found = scan.finds(path.toString());
    scans.add(scan);
    return found;
  }

  /** Scans nothing under a path, so that only the path can be found. */
  private static final class PathScan {
    private final ObjectScanner scanner;
    private boolean isFound;

    PathScan(ObjectScanner scanner) {
      this.scanner = scanner;
    }

    boolean finds(String path) {
      isFound = false;
      scanner.begin(path, "", match -> isFound = true);
      scanner.chunk(NOTHING, 0, 0, true);
      return isFound;
    }
  }
}
