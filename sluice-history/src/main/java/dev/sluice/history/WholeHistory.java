package dev.sluice.history;

import dev.sluice.detect.ScanTrace;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.engine.KnownTraces;
import dev.sluice.source.Provenance;
import dev.sluice.source.Source;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Scans every version of every file, and reports each secret where it came in. */
final class WholeHistory implements Scanning {
  private final CommitDetails details;
  private final Introductions introductions;
  private final HistorySource source;
  private final HistoryPreparation preparation;

  private WholeHistory(
      HistoryRepository repository,
      Remote remote,
      Introductions introductions,
      HistorySource source,
      HistoryPreparation preparation) {
    details = new CommitDetails(repository.commits(), remote);
    this.introductions = introductions;
    this.source = source;
    this.preparation = preparation;
  }

  /** Of the commits that the user chose. */
  static WholeHistory ofSelection(
      HistoryRepository repository, Remote remote, HistoryPreparation preparation) {
    return of(repository, remote, preparation, new Introductions(true));
  }

  /** Of all that the repository's refs lead to, or of all that is stored. */
  static WholeHistory ofEverything(
      HistoryRepository repository, Remote remote, HistoryPreparation preparation) {
    return of(repository, remote, preparation, new Introductions(false));
  }

  private static WholeHistory of(
      HistoryRepository repository,
      Remote remote,
      HistoryPreparation preparation,
      Introductions introductions) {
    HistorySource source =
        new HistorySource(
            repository.store(),
            () -> {
              HistoryPreparation.Prepared prepared = prepared(preparation);
              return new HistorySource.Contents(
                  prepared.listing(), prepared.extras(), repository.gapsSoFar());
            },
            repository.shallow(),
            preparation);
    return new WholeHistory(repository, remote, introductions, source, preparation);
  }

  private static HistoryPreparation.Prepared prepared(HistoryPreparation preparation) {
    HistoryPreparation.Prepared prepared = preparation.prepared();
    if (prepared == null) {
      throw new IllegalStateException("the history is listed before it was searched");
    }
    return prepared;
  }

  @Override
  public Source source() {
    return source;
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
        if (prepared(preparation).stateUse().isReported(finding, place)) {
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
      case GitPlace.WorkFile file -> file.file();
    };
  }

  @Override
  public KnownTraces traces() {
    return new KnownTraces() {
      @Override
      public @Nullable ScanTrace of(Provenance provenance) {
        return prepared(preparation).traces().of(provenance);
      }

      @Override
      public boolean isOfMost() {
        return prepared(preparation).traces().isOfMost();
      }
    };
  }

  @Override
  public SearchProgress searched() {
    SearchProgress listing = SearchProgress.ofListing(source);
    SearchProgress search = preparation.progress();
    return preparation.prepared() == null
        ? search
        : new SearchProgress("", search.done(), listing.part(), listing.whole());
  }

  @Override
  public ScanOutcome counted(ScanOutcome outcome) {
    ScanOutcome counted = outcome.withHistory(preparation.counters());
    HistoryPreparation.Prepared prepared = preparation.prepared();
    return prepared == null
        ? counted
        : counted.withScannedBefore(prepared.cleared(), prepared.clearedBytes());
  }

  @Override
  public void finish(ScanOutcome outcome, FindingSink to) throws IOException {
    introductions.forEach(finding -> to.accept(details.complete(finding)));
    HistoryPreparation.Prepared prepared = preparation.prepared();
    if (outcome.complete() && prepared != null) {
      prepared.stateUse().keep();
    }
  }
}
