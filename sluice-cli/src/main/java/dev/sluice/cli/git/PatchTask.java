package dev.sluice.cli.git;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.scan.ScanTask;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.source.Source;
import dev.sluice.source.git.diff.AddedLines;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Scans the lines that each commit added, one hunk at a time, as gitleaks does. */
final class PatchTask implements ScanTask {
  /** What gitleaks asks Git for if nothing is chosen. */
  private static final String EVERYTHING = "--all --full-history";

  private final Repository repository;
  private final AddedLines commits;
  private final CommitDetails details;

  private PatchTask(Repository repository, Remote remote, AddedLines commits) {
    this.repository = repository;
    this.commits = commits;
    details = new CommitDetails(repository.commits(), remote);
  }

  static PatchTask of(CommandLine line, Repository repository, Remote remote, Instant now)
      throws IOException {
    Selection selection =
        Selection.of(line.text(Flag.LOG_OPTS).orElse(EVERYTHING), repository, now);
    AddedLines commits =
        new AddedLines(
            selection.graph(),
            selection.chosen(),
            repository.trees(),
            repository.store(),
            selection.paths(),
            line.has(Flag.LOG_OPTS));
    return new PatchTask(repository, remote, commits);
  }

  @Override
  public List<Source> sources() throws IOException {
    return List.of(
        new HistorySource(
            repository.store(), commits, List.of(), repository.shallow(), repository.gapsSoFar()));
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

  /** They are counted already: here it is known where a hunk begins. */
  @Override
  public Finding withGitleaksColumns(Finding finding) {
    return finding;
  }

  @Override
  public void close() throws IOException {
    repository.close();
  }
}
