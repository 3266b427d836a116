package dev.sluice.cli.git;

import dev.sluice.cli.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.scan.ScanTask;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.KnownTraces;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.history.Introductions;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.commit.CommitLinks;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.history.IntroducedFiles;
import dev.sluice.source.git.history.Unreachable;
import dev.sluice.source.git.link.Remote;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.revision.Pathspec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Scans every version of every file, and reports each secret where it came in. */
final class HistoryTask implements ScanTask {
  private final Repository repository;
  private final List<SourceObject> extras;
  private final CommitDetails details;
  private final Introductions introductions;
  private final HistoryMemory memory;
  private final HistorySearch.Result searched;

  private HistoryTask(
      Repository repository,
      Remote remote,
      List<SourceObject> extras,
      Introductions introductions,
      HistoryMemory memory,
      HistorySearch.Result searched) {
    this.repository = repository;
    this.extras = extras;
    details = new CommitDetails(repository.commits(), remote);
    this.introductions = introductions;
    this.memory = memory;
    this.searched = searched;
  }

  /** Looks through a history before it is listed. */
  interface Search {
    /**
     * Looks through it.
     *
     * @param all the history, asked for once the contents are looked through
     */
    HistorySearch.Result run(Repository repository, Listing all, boolean isForgotten)
        throws IOException;
  }

  /** Gives a history, or waits until it is read. */
  interface Listing {
    /** All commits have been looked at, and their contents will be. */
    void begin(CommitLinks links);

    IntroducedFiles get() throws IOException;
  }

  /** A history that is read while its contents are looked through. */
  private static final class Beside implements Listing {
    private final Repository repository;
    private final Collection<ObjectId> more;
    private @Nullable HistoryReading reading;

    Beside(Repository repository, Collection<ObjectId> more) {
      this.repository = repository;
      this.more = more;
    }

    @Override
    public void begin(CommitLinks links) {
      reading = HistoryReading.begin(repository, repository.commits().knowing(links), more);
    }

    History history() throws IOException {
      HistoryReading begun = reading;
      if (begun == null) {
        begun = HistoryReading.begin(repository, repository.commits(), more);
        reading = begun;
      }
      return begun.get();
    }

    @Override
    public IntroducedFiles get() throws IOException {
      return listing(repository, history(), new BitSet());
    }
  }

  /** A history that is read already. */
  private record Known(IntroducedFiles commits) implements Listing {
    @Override
    public void begin(CommitLinks links) {}

    @Override
    public IntroducedFiles get() {
      return commits;
    }
  }

  /** Of the commits that the user chose. */
  static HistoryTask ofSelection(Repository repository, Remote remote, Selection selection) {
    CommitObjects commits =
        new IntroducedFiles(
            selection.graph(),
            selection.chosen(),
            repository.commits(),
            repository.trees(),
            selection.paths(),
            true,
            new BitSet());
    return new HistoryTask(
        repository,
        remote,
        List.of(),
        new Introductions(true),
        HistoryMemory.none(),
        HistorySearch.Result.ofNothing(commits));
  }

  /**
   * Of all that the repository's refs lead to, or of all that is stored.
   *
   * @param settings a hash of whatever decides what is found
   * @param search looks for the blobs that need be listed at all
   */
  static HistoryTask ofEverything(
      CommandLine line,
      Repository repository,
      Remote remote,
      Supplier<String> settings,
      Search search,
      Console console)
      throws IOException {
    Unreachable unreachable =
        line.isOn(Flag.UNREACHABLE)
            ? Unreachable.find(repository.store(), repository.trees(), repository::gap)
            : new Unreachable(List.of(), List.of());
    Beside beside = new Beside(repository, unreachable.commits());
    HistorySearch.Result searched = null;
    // Without a state everything is looked through, which need not wait for the history.
    if (!line.has(Flag.STATE) && !line.isOn(Flag.NEW_ONLY)) {
      searched = search.run(repository, beside, true);
    }
    History history = beside.history();
    HistoryMemory memory = HistoryMemory.of(line, history, settings, console);
    BitSet known = memory.known();
    if (searched == null) {
      IntroducedFiles commits = listing(repository, history, known);
      searched =
          HistorySearch.pays(history.graph().size() - known.cardinality(), history.graph().size())
              ? search.run(repository, new Known(commits), !memory.isKept())
              : HistorySearch.Result.ofNothing(commits);
    }
    List<SourceObject> extras = new ArrayList<>(history.extras());
    extras.addAll(unreachable.files());
    extras.addAll(memory.foundBefore(repository.commits(), history.graph()));
    return new HistoryTask(repository, remote, extras, new Introductions(false), memory, searched);
  }

  private static IntroducedFiles listing(Repository repository, History history, BitSet known) {
    return new IntroducedFiles(
        history.graph(),
        IntStream.range(0, history.graph().size()).filter(i -> !known.get(i)).toArray(),
        repository.commits(),
        repository.trees(),
        Pathspec.ALL,
        false,
        history.notes());
  }

  @Override
  public List<Source> sources() throws IOException {
    return List.of(
        new HistorySource(
            repository.store(),
            searched.listing(),
            extras,
            repository.shallow(),
            repository.gapsSoFar()));
  }

  @Override
  public ProvenanceSink sink(FindingSink to) {
    return (finding, provenance) -> {
      if (provenance instanceof GitPlace place) {
        take(finding, place);
      } else {
        to.accept(finding);
      }
    };
  }

  private void take(Finding finding, GitPlace place) {
    switch (place.role()) {
      case INTRODUCED -> {
        if (memory.isReported(finding, place)) {
          introductions.reported(finding);
        }
        introductions.introduced(finding, place.order(), content(place));
      }
      case BEFORE -> introductions.known(finding, place.order());
    }
  }

  private static Object content(GitPlace place) {
    return switch (place) {
      case GitPlace.Blob blob -> blob.blob();
      case GitPlace.LoneBlob blob -> blob.blob();
      case GitPlace.Text text -> text;
    };
  }

  @Override
  public KnownTraces traces() {
    return searched.traces();
  }

  @Override
  public ScanOutcome counted(ScanOutcome outcome) {
    return outcome.withScannedBefore(searched.cleared(), searched.clearedBytes());
  }

  @Override
  public void finish(ScanOutcome outcome, FindingSink to) throws IOException {
    introductions.forEach(finding -> to.accept(details.complete(finding)));
    if (outcome.complete()) {
      memory.keep();
    }
  }

  @Override
  public void close() throws IOException {
    repository.close();
  }
}
