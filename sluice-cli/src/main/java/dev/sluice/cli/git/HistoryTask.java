package dev.sluice.cli.git;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.scan.ScanTask;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.history.Introductions;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.history.IntroducedFiles;
import dev.sluice.source.git.link.Remote;
import dev.sluice.source.git.revision.Pathspec;
import java.io.IOException;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Scans every version of every file, and reports each secret where it came in. */
final class HistoryTask implements ScanTask {
  private final Repository repository;
  private final CommitObjects commits;
  private final List<SourceObject> extras;
  private final CommitDetails details;
  private final Introductions introductions;

  private HistoryTask(
      Repository repository,
      Remote remote,
      CommitObjects commits,
      List<SourceObject> extras,
      boolean hasKnown) {
    this.repository = repository;
    this.commits = commits;
    this.extras = extras;
    details = new CommitDetails(repository.commits(), remote);
    introductions = new Introductions(hasKnown);
  }

  static HistoryTask of(CommandLine line, Repository repository, Remote remote, Instant now)
      throws IOException {
    if (line.has(Flag.LOG_OPTS)) {
      Selection selection = Selection.of(line.text(Flag.LOG_OPTS).orElseThrow(), repository, now);
      CommitObjects commits =
          new IntroducedFiles(
              selection.graph(),
              selection.chosen(),
              repository.commits(),
              repository.trees(),
              selection.paths(),
              true,
              new BitSet());
      return new HistoryTask(repository, remote, commits, List.of(), true);
    }
    History history =
        History.read(
            repository.refs(),
            repository.commits(),
            repository.trees(),
            repository.shallow(),
            repository::gap);
    CommitObjects commits =
        new IntroducedFiles(
            history.graph(),
            IntStream.range(0, history.graph().size()).toArray(),
            repository.commits(),
            repository.trees(),
            Pathspec.ALL,
            false,
            history.notes());
    return new HistoryTask(repository, remote, commits, history.extras(), false);
  }

  @Override
  public List<Source> sources() throws IOException {
    return List.of(new HistorySource(repository.store(), commits, extras, repository.gapsSoFar()));
  }

  @Override
  public ProvenanceSink sink(FindingSink to) {
    return (finding, provenance) -> {
      if (!(provenance instanceof GitPlace place)) {
        to.accept(finding);
        return;
      }
      switch (place.role()) {
        case INTRODUCED -> introductions.introduced(finding, place.order(), content(place));
        case BEFORE -> introductions.known(finding, place.order());
      }
    };
  }

  private static Object content(GitPlace place) {
    return switch (place) {
      case GitPlace.Blob blob -> blob.blob();
      case GitPlace.LoneBlob blob -> blob.blob();
      case GitPlace.Text text -> text;
    };
  }

  @Override
  public void finish(FindingSink to) throws IOException {
    introductions.forEach(finding -> to.accept(details.complete(finding)));
  }

  @Override
  public void close() throws IOException {
    repository.close();
  }
}
