package dev.sluice.history;

import dev.sluice.detect.Engine;
import dev.sluice.scan.HistoryCounters;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.derived.CandidateBlobSearch;
import dev.sluice.scan.derived.DerivedPhase;
import dev.sluice.scan.derived.DerivedWalks;
import dev.sluice.scan.engine.KnownTraces;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.commit.CommitLinks;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestObjects;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.history.IntroducedFiles;
import dev.sluice.source.git.history.MessageObjects;
import dev.sluice.source.git.history.Unreachable;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.store.StoppedException;
import dev.sluice.source.git.tree.LeadingTrees;
import dev.sluice.source.git.tree.StoredTypes;
import dev.sluice.source.git.tree.TreeChildren;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks through all messages and contents of a repository before its history is listed, so that
 * only those need a path and a commit in which something may be found.
 *
 * <pre>
 * heads ── messages of commits ─┬─ contents ── folders ─┬─ first places
 *                               └─ the history itself ──┘
 * </pre>
 *
 * <p>Where few commits are new since an earlier scan, or a user chose few, they are listed at once.
 * What cannot be read is among the repository's gaps.
 */
final class HistoryPreparation implements Preparation {
  /** Fewer chosen commits are listed without going over the repository. */
  private static final int CHOSEN_MIN = 256;

  /** The same, by how many objects of packs there are for one chosen commit. */
  private static final int OBJECTS_A_CHOSEN = 128;

  /** A search of everything pays if one in so many commits is new, or was chosen. */
  private static final int NEW_PAYS = 4;

  private static final int CHOSEN_PAYS = 8;

  private final Engine engine;
  private final List<ContainerFormat> containers;
  private final HistoryRepository repository;
  private final CandidateBlobSearch search;
  private final DerivedWalks walks;
  private final boolean isSearched;

  /** The commits that the user chose, or null if all are meant. */
  private final @Nullable Selection selection;

  /** Before there is a listing: the two ways that lead to it. */
  private final AtomicInteger waysOpen = new AtomicInteger(2);

  private @Nullable Unreachable unreachable;
  private @Nullable HistoryReading reading;
  private @Nullable DeltaForest forest;
  private HistoryStateUse stateUse = HistoryStateUse.none();
  private volatile long objectsInAll;
  private volatile long treesInAll;

  private volatile @Nullable Prepared prepared;
  private boolean isCancelled;
  private boolean isOver;

  HistoryPreparation(
      Engine engine,
      List<ContainerFormat> containers,
      ScanOptions run,
      HistoryRepository repository) {
    this(engine, containers, run, repository, null, true);
  }

  /**
   * A preparation.
   *
   * @param selection the commits that the user chose, or null if all are meant
   * @param isSearched whether contents are looked through at all; without that everything is listed
   */
  HistoryPreparation(
      Engine engine,
      List<ContainerFormat> containers,
      ScanOptions run,
      HistoryRepository repository,
      @Nullable Selection selection,
      boolean isSearched) {
    this.selection = selection;
    this.isSearched = isSearched;
    this.containers = List.copyOf(containers);
    this.engine = engine;
    this.repository = repository;
    search = new CandidateBlobSearch(engine, containers);
    walks = new DerivedWalks(run.workers());
  }

  /**
   * What is left to be scanned.
   *
   * @param listing what may hold a finding, or is not there
   * @param extras what is scanned besides
   * @param stateUse what the scan before left
   * @param traces what scans of contents left that may hold a finding
   * @param cleared how many contents and messages hold nothing
   * @param clearedBytes how many bytes those have
   */
  record Prepared(
      CommitObjects listing,
      List<SourceObject> extras,
      HistoryStateUse stateUse,
      KnownTraces traces,
      long cleared,
      long clearedBytes) {}

  /** What is left to be scanned, once that is known. */
  @Nullable Prepared prepared() {
    return prepared;
  }

  HistoryCounters counters() {
    return walks.counters(search.found());
  }

  SearchProgress progress() {
    ScanJob.Progress done = search.progress();
    if (prepared != null) {
      return new SearchProgress("", done, 0, 0);
    }
    if (objectsInAll == 0) {
      return new SearchProgress("reading the repository", done, 0, 0);
    }
    boolean isSearching = done.completed() < objectsInAll;
    return isSearching
        ? new SearchProgress("searching the history", done, done.completed(), objectsInAll)
        : new SearchProgress(
            "following what was found", done, walks.objectsShown() - objectsInAll, treesInAll);
  }

  @Override
  public List<? extends Phase> begin() throws IOException {
    if (selection != null) {
      return begin(selection);
    }
    boolean all =
        repository.options().scope() instanceof HistoryScope.Everything(boolean more) && more;
    Unreachable others =
        all
            ? Unreachable.find(repository.store(), repository.trees(), repository::gap)
            : new Unreachable(List.of(), List.of());
    unreachable = others;
    HistoryOptions.State state = repository.options().state();
    HistoryReading history = new HistoryReading(repository, others.commits());
    reading = history;
    // Without a state everything is looked through, which need not wait for the history.
    if (state == null && isSearched) {
      return List.of(heads(this::searched));
    }
    history.read(repository.commits());
    if (state != null) {
      stateUse = HistoryStateUse.of(state, history.get(), repository.options().notes());
    }
    int commits = history.get().graph().size();
    boolean pays = (long) NEW_PAYS * (commits - stateUse.known().cardinality()) >= commits;
    return isSearched && pays ? List.of(heads(this::searched)) : unsearched();
  }

  private List<? extends Phase> begin(Selection some) throws IOException {
    long chosen = some.chosen().length;
    long objects = DeltaForest.packedObjects(repository.store());
    if (isSearched && chosen >= CHOSEN_MIN && OBJECTS_A_CHOSEN * chosen >= objects) {
      return List.of(
          heads(
              all ->
                  CHOSEN_PAYS * chosen >= all.count(ObjectType.COMMIT)
                      ? searched(all)
                      : unsearched()));
    }
    return unsearched();
  }

  private List<? extends Phase> unsearched() throws IOException {
    end(listing(), KnownTraces.NONE, 0, 0);
    return List.of();
  }

  private Heads heads(Heads.Next next) throws IOException {
    return new Heads(repository.store(), repository.layout(), next);
  }

  private List<? extends Phase> searched(DeltaForest all) throws IOException {
    forest = all;
    treesInAll = all.count(ObjectType.TREE);
    objectsInAll = (long) all.count(ObjectType.COMMIT) + all.count(ObjectType.BLOB);
    // Commits first, so that they can be followed while the contents are looked through.
    CommitLinks links = new CommitLinks(all.table());
    MessageObjects messages = new MessageObjects(objects(all, ObjectType.COMMIT), links);
    return List.of(search.phase("commits", messages, walks, () -> afterCommits(all, links)));
  }

  private List<? extends Phase> afterCommits(DeltaForest all, CommitLinks links)
      throws IOException {
    List<Phase> phases = new ArrayList<>();
    if (selection != null || reading().isRead()) {
      waysOpen.decrementAndGet();
    } else {
      phases.add(reading().phase(repository.commits().knowing(links), () -> meet(null, null)));
    }
    phases.add(
        search.phase("contents", objects(all, ObjectType.BLOB), walks, () -> afterBlobs(all)));
    return phases;
  }

  private List<? extends Phase> afterBlobs(DeltaForest all) throws IOException {
    CandidateBlobSearch.CandidateBlobs found = search.found();
    LeadingTrees leading =
        new LeadingTrees(all.table(), found.candidateBlobs(), types(all), this::mayBeContainer);
    if (!engine.rules().pathOnly().isEmpty()) {
      return meet(found, leading);
    }
    return List.of(folders(leading::newVisitor, () -> meet(found, leading)));
  }

  private CandidateBlobSearch.@Nullable CandidateBlobs candidateBlobs;
  private @Nullable LeadingTrees leadingTrees;

  /**
   * One of two ways has come to its end: of the history, or of the contents with what they gave.
   */
  private List<? extends Phase> meet(
      CandidateBlobSearch.@Nullable CandidateBlobs found, @Nullable LeadingTrees leading)
      throws IOException {
    if (found != null) {
      candidateBlobs = found;
      leadingTrees = leading;
    }
    return waysOpen.decrementAndGet() > 0 ? List.of() : listed();
  }

  private List<? extends Phase> listed() throws IOException {
    search.end();
    CandidateBlobSearch.CandidateBlobs found =
        Objects.requireNonNull(candidateBlobs, "no contents were searched");
    LeadingTrees leading = Objects.requireNonNull(leadingTrees, "no folders were searched");
    DeltaForest all = Objects.requireNonNull(forest, "nothing was searched");
    ObjectTable table = all.table();
    KnownTraces traces =
        place ->
            place instanceof GitPlace.Blob(_, _, ObjectPath path, ObjectId blob, _)
                    // What lies in an archive is not what was seen in its bytes.
                    && !mayBeContainer(path)
                ? found.trace(table.ordinal(blob))
                : null;
    BitSet marked = leading.found(search::isWanted);
    StoredTypes types = types(all);
    IntroducedFiles listing =
        listing().only(new CandidateInterest(engine, table, marked, types, this::mayBeContainer));
    // What is opened for its name alone is scanned again, and counted then.
    BitSet named = leading.named();
    long cleared = found.cleared() - named.cardinality();
    long clearedBytes = found.clearedBytes() - named.stream().mapToLong(size(table)).sum();
    // The next scan will ask for every place of a file, and so does an allowlist of commits. What
    // is new in a chosen commit depends on that commit's parents alone.
    if (selection != null || stateUse.isKept() || engine.rules().outline().namesCommits()) {
      end(listing, traces, cleared, clearedBytes);
      return List.of();
    }
    FirstPlaces firsts =
        new FirstPlaces(listing, found, table, this::mayBeContainer, repository.layout());
    DerivedPhase.Next last =
        () -> {
          end(firsts, traces, cleared + firsts.left(), clearedBytes + firsts.leftBytes());
          return List.of();
        };
    boolean isAnyLed = marked.cardinality() > found.candidateBlobs().cardinality();
    return List.of(
        firsts.phase(
            isAnyLed ? listing.from(leading.excerpts()) : listing, search::isWanted, last));
  }

  /** A phase that goes over all folders. */
  private Phase folders(DerivedPhase.Visitors<TreeChildren> visitors, DerivedPhase.Next next) {
    DeltaForest all = Objects.requireNonNull(forest, "nothing was searched");
    return new DerivedPhase<>(
        "folders", objects(all, ObjectType.TREE), visitors, search::isWanted, walks, next);
  }

  private static StoredTypes types(DeltaForest all) {
    return new StoredTypes(all.ofOtherTypes(ObjectType.TREE), all.ofOtherTypes(ObjectType.BLOB));
  }

  /** How many bytes an object has; none if it is damaged, which whoever opens it reports. */
  private IntToLongFunction size(ObjectTable table) {
    return ordinal -> {
      try {
        return repository.store().size(table.id(ordinal)).orElse(0);
      } catch (IOException damaged) {
        return 0;
      }
    };
  }

  /** Whether a name alone makes a file one that may have others inside. Asked for every entry. */
  private boolean mayBeContainer(ObjectPath path) {
    for (ContainerFormat format : containers) {
      if (format.mayBeNamed(path)) {
        return true;
      }
    }
    return false;
  }

  private IntroducedFiles listing() throws IOException {
    if (selection != null) {
      return new IntroducedFiles(
          selection.graph(),
          selection.chosen(),
          repository.commits(),
          repository.trees(),
          selection.paths(),
          true,
          new BitSet());
    }
    History history = reading().get();
    BitSet known = stateUse.known();
    return new IntroducedFiles(
        history.graph(),
        IntStream.range(0, history.graph().size()).filter(i -> !known.get(i)).toArray(),
        repository.commits(),
        repository.trees(),
        Pathspec.ALL,
        false,
        history.notes());
  }

  private void end(CommitObjects listing, KnownTraces traces, long cleared, long clearedBytes)
      throws IOException {
    List<SourceObject> extras = selection == null ? extras() : List.of();
    synchronized (this) {
      if (isCancelled) {
        throw new StoppedException();
      }
      isOver = true;
    }
    // Large, and of no use while the candidates are scanned.
    forest = null;
    candidateBlobs = null;
    leadingTrees = null;
    prepared = new Prepared(listing, extras, stateUse, traces, cleared, clearedBytes);
  }

  /** What is listed beside the files and messages of commits. */
  private List<SourceObject> extras() throws IOException {
    History history = reading().get();
    List<SourceObject> extras = new ArrayList<>(history.extras());
    extras.addAll(Objects.requireNonNull(unreachable, "nothing was begun").files());
    extras.addAll(stateUse.foundBefore(repository.commits(), history.graph()));
    return extras;
  }

  private HistoryReading reading() {
    return Objects.requireNonNull(reading, "nothing was begun");
  }

  /** What is read afterwards, for findings that were found already, is still wanted. */
  @Override
  public synchronized void cancel() {
    if (!isOver) {
      isCancelled = true;
      repository.stop();
      search.cancel();
    }
  }

  private ForestObjects objects(DeltaForest all, ObjectType type) {
    return new ForestObjects(all, type, repository.layout().commonDirectory());
  }
}
