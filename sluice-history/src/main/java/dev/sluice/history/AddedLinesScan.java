package dev.sluice.history;

import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.source.Source;
import dev.sluice.source.git.diff.AddedLines;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import java.util.List;

/** Scans the lines that each commit added, one hunk at a time, as gitleaks does. */
final class AddedLinesScan implements Scanning {
  /** What gitleaks asks Git for if nothing is chosen. */
  static final String EVERYTHING = "--all --full-history";

  private final HistorySource source;
  private final CommitDetails details;

  private AddedLinesScan(HistoryRepository repository, Remote remote, AddedLines commits) {
    source =
        new HistorySource(
            repository.store(), commits, List.of(), repository.shallow(), repository.gapsSoFar());
    details = new CommitDetails(repository.commits(), remote);
  }

  /**
   * A scan.
   *
   * @param isSelection whether the user chose the commits, and not gitleaks
   */
  static AddedLinesScan of(
      HistoryRepository repository, Remote remote, String words, boolean isSelection)
      throws IOException {
    Selection selection = Selection.of(words, repository);
    AddedLines commits =
        new AddedLines(
            selection.graph(),
            selection.chosen(),
            repository.trees(),
            repository.store(),
            selection.paths(),
            isSelection);
    return new AddedLinesScan(repository, remote, commits);
  }

  @Override
  public Source source() {
    return source;
  }

  @Override
  public SearchProgress searched() {
    return SearchProgress.ofListing(source);
  }

  @Override
  public ProvenanceSink sink(FindingSink to) {
    return (finding, provenance) -> {
      synchronized (details) {
        to.accept(columns(details.complete(finding), provenance.firstLine()));
      }
    };
  }

  /** gitleaks counts the newline before a line as its first column, save on a hunk's first line. */
  static Finding columns(Finding finding, int firstLine) {
    Finding.Location location = finding.location();
    return finding.withLocation(
        new Finding.Location(
            location.startOffset(),
            location.endOffset(),
            location.startLine(),
            location.endLine(),
            location.startColumn() + (location.startLine() > firstLine ? 1 : 0),
            location.endColumn() + (location.endLine() > firstLine ? 1 : 0)));
  }
}
